import { connect } from "node:net";
import { onTestFinished } from "vitest";

/** What a server said on a bare connection: of an envelope, the key of its refusal too. */
export interface RawAnswer {
  readonly status: number;
  readonly error: string | undefined;
}

/** A connection to a server of ours, to send what no client would: half a request, say. Closed when the test ends. */
export interface RawConnection {
  write(bytes: string): void;
  /** The next answer. Fails where the connection ends without one. */
  answer(): Promise<RawAnswer>;
  /** Settled once the server's machine has taken it. */
  readonly opened: Promise<void>;
  /** Settled once the server has closed it; what it had said until then. */
  readonly closed: Promise<string>;
  close(): void;
}

export function openRawConnection(origin: string): RawConnection {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const opened = new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  let said = "";
  let wake = () => {};
  socket.setEncoding("utf8").on("data", (part: string) => {
    said += part;
    wake();
  });
  // Cut off is closed, too.
  socket.on("error", () => {});
  let isClosed = false;
  const closed = new Promise<string>((resolve) =>
    socket.on("close", () => {
      isClosed = true;
      wake();
      resolve(said);
    }),
  );
  return {
    opened,
    write: (bytes) => void socket.write(bytes),
    async answer() {
      for (;;) {
        const found = firstAnswer(said);
        if (found) {
          said = said.slice(found.length);
          return found;
        }
        if (isClosed) throw new Error(`closed without an answer: ${said}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    closed,
    close: () => void socket.destroy(),
  };
}

/** The first whole answer of a text, and how long it is; undefined while it is not complete. */
function firstAnswer(text: string): (RawAnswer & { readonly length: number }) | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const size = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  const bytes = Buffer.from(text.slice(end + 4));
  if (bytes.length < size) return undefined;
  const body = bytes.subarray(0, size).toString();
  return {
    status: Number(head.split(" ")[1]),
    error: /"error":"(\w+)"/.exec(body)?.[1],
    length: end + 4 + body.length,
  };
}

/** The head of a POST whose body has yet to come: of a length, or in chunks. */
export const headOfPost = (
  path: string,
  { bearer, length }: { readonly bearer?: string | undefined; readonly length?: number },
): string =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: sim.example",
    "Content-Type: application/json",
    ...(bearer === undefined ? [] : [`Authorization: Bearer ${bearer}`]),
    length === undefined ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "\r\n",
  ].join("\r\n");

/** A body's next part, where it comes in chunks. */
export const chunkOf = (text: string): string =>
  `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
