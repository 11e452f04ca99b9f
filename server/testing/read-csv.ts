/** Reads what RFC 4180 says: quotes, quotes within quotes, line ends within quotes. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (const [all, quoted, plain, end] of text.matchAll(cell)) {
    if (all === "") break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
