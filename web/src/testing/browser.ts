/**
 * The parts of a browser that the platform code stands on, for tests that run without one: storage, and addresses
 * relative to the page. Imported before the code under test.
 */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}

const fetchAbsolute = globalThis.fetch;
let origin = "http://127.0.0.1:9";

Object.defineProperty(globalThis, "localStorage", { value: new MemoryStorage() });
Object.defineProperty(globalThis, "sessionStorage", { value: new MemoryStorage() });
globalThis.fetch = (input, init) =>
  fetchAbsolute(typeof input === "string" ? new URL(input, origin) : input, init);

/** From now on the page stands at this origin. */
export function browseAt(pageOrigin: string): void {
  origin = pageOrigin;
}
