/** Hands a text to the reader as a file. */
export function saveFile(
  name: string,
  text: string,
  type: "application/json" | "text/csv" | "text/plain",
): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser has taken the text by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
