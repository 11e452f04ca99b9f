/** A line of a CSV file: its fields, and the number of the line it begins on, counted from 1. */
export interface CsvLine {
  readonly line: number;
  readonly fields: readonly string[];
}

/** What may part the fields of a file. */
export type Separator = "," | ";" | "\t";

/**
 * Reads comma separated values as RFC 4180 has them: fields in quotes may hold commas, line breaks and doubled quotes; a
 * byte order mark and empty lines are passed over. Everything that is no proper quoting is read as it stands. Where the first
 * line has semicolons and no comma, these separate: so a spreadsheet writes where the comma is the decimal sign.
 */
export function readCsv(text: string): CsvLine[] {
  return [...csvLines(text)];
}

/** The same, line by line: anyone who reads a long file can let others have their turn. Anyone who knows the separator says it. */
export function* csvLines(
  text: string,
  separator: Separator = separatorOf(text),
): Generator<CsvLine> {
  let fields: string[] = [];
  let field = "";
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
    if (char === '"' && field === "") {
      const end = endOfQuoted(text, at + 1);
      field = text.slice(at + 1, end).replaceAll('""', '"');
      line += breaksIn(text, at + 1, end);
      at = end;
    } else if (char === separator) endField();
    else if (char === "\n") {
      line += 1;
      const ended = endLine();
      if (ended) yield ended;
    } else if (char !== "\r" || text[at + 1] !== "\n") {
      const end = endOfPlain(text, at + 1, separator);
      field += text.slice(at, end);
      at = end - 1;
    }
  }
  if (field !== "" || fields.length > 0) {
    const ended = endLine();
    if (ended) yield ended;
  }
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** Where the quote stands that closes a field: two of them are one of its own. */
function endOfQuoted(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text.charCodeAt(at) !== quote) continue;
    if (text.charCodeAt(at + 1) !== quote) return at;
    at += 1;
  }
  return text.length;
}

/** Where a field without quotes ends, or its line. */
function endOfPlain(text: string, from: number, separator: Separator): number {
  const code = separator.charCodeAt(0);
  for (let at = from; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === code || char === lineFeed) return at;
    if (char === carriageReturn && text.charCodeAt(at + 1) === lineFeed) return at;
  }
  return text.length;
}

function breaksIn(text: string, from: number, end: number): number {
  let breaks = 0;
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === lineFeed) breaks += 1;
  return breaks;
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
