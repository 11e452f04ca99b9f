/**
 * Has a language's rules of numbers and dates read on another thread: the first format of a language reads them, which keeps a
 * page from answering for as long as drawing it does. In Chromium every later one finds them read, on any thread of the page.
 * Without it the page works as well, and only waits for them itself.
 */
export function readFormats(language: string): void {
  try {
    const worker = new Worker(new URL("./formats-worker.ts", import.meta.url), {
      type: "module",
      name: language,
    });
    worker.addEventListener("error", (event) => event.preventDefault());
  } catch {
    // A browser that lets no worker in.
  }
}
