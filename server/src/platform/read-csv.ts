/** A line of a CSV file: its fields, and the number of the line it begins on, counted from 1. */
export interface CsvLine {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Reads comma separated values as RFC 4180 has them: fields in quotes may hold commas, line breaks and doubled quotes; a
 * byte order mark and empty lines are passed over. Everything that is no proper quoting is read as it stands. Where the first
 * line has semicolons and no comma, these separate: so a spreadsheet writes where the comma is the decimal sign.
 */
export function readCsv(text: string): CsvLine[] {
  return [...csvLines(text)];
}

/** The same, line by line: anyone who reads a long file can let others have their turn. */
export function* csvLines(text: string): Generator<CsvLine> {
  let fields: string[] = [];
  let field = "";
  const separator = separatorOf(text);
  let isQuoted = false;
  let line = 1;
  let beganOn = 1;
  const endField = () => {
    fields.push(field);
    field = "";
  };
  /** The line that is at its end, if there is anything in it. */
  const endLine = (): CsvLine | undefined => {
    endField();
    const isEmpty = fields.length === 1 && fields[0] === "";
    const ended = isEmpty ? undefined : { line: beganOn, fields };
    fields = [];
    beganOn = line;
    return ended;
  };
  for (let at = text.startsWith("\u{FEFF}") ? 1 : 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "\n") line += 1;
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') field += text[++at];
      else isQuoted = false;
    } else if (char === '"' && field === "") isQuoted = true;
    else if (char === separator) endField();
    else if (char === "\n") {
      const ended = endLine();
      if (ended) yield ended;
    } else if (char !== "\r" || text[at + 1] !== "\n") field += char;
  }
  if (field !== "" || fields.length > 0) {
    const ended = endLine();
    if (ended) yield ended;
  }
}

/** What the desk adds to lines that it saves to be corrected: the line that they stood in, and what was wrong with it. */
const addedBySaving: ReadonlySet<string> = new Set(["line", "cause"]);

/** A file that someone hands in. Lines that the desk saved before are read without what it added to them. */
export function readHandedIn(text: string): CsvLine[] {
  const lines = readCsv(text);
  const names = lines[0]?.fields.map((name) => name.trim()) ?? [];
  if (![...addedBySaving].every((name) => names.includes(name))) return lines;
  const isOwn = (_: string, place: number) => !addedBySaving.has(names[place] ?? "");
  return lines.map(({ line, fields }) => ({ line, fields: fields.filter(isOwn) }));
}

/** What separates the fields of a file. */
export function separatorOf(text: string): "," | ";" {
  const [head = ""] = /[^\r\n]+/.exec(text) ?? [];
  return head.includes(";") && !head.includes(",") ? ";" : ",";
}
