/** A line of a CSV file: its fields, and the number of the line it begins on, counted from 1. */
export interface CsvLine {
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Reads comma separated values as RFC 4180 has them: fields in quotes may hold commas, line breaks and doubled quotes; a
 * byte order mark and empty lines are passed over. Whatever is no proper quoting is read as it stands.
 */
export function readCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = [];
  let fields: string[] = [];
  let field = "";
  let isQuoted = false;
  let line = 1;
  let beganOn = 1;
  const endField = () => {
    fields.push(field);
    field = "";
  };
  const endLine = () => {
    endField();
    if (fields.length > 1 || fields[0] !== "") lines.push({ line: beganOn, fields });
    fields = [];
    beganOn = line;
  };
  for (let at = text.startsWith("\u{FEFF}") ? 1 : 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "\n") line += 1;
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') field += text[++at];
      else isQuoted = false;
    } else if (char === '"' && field === "") isQuoted = true;
    else if (char === ",") endField();
    else if (char === "\n") endLine();
    else if (char !== "\r" || text[at + 1] !== "\n") field += char;
  }
  if (field !== "" || fields.length > 0) endLine();
  return lines;
}
