/**
 * A carrier for tests, as a program of its own over real HTTP: it takes signed commands, hands out usage when it is asked, and
 * misbehaves as it is told: answers late, answers 500, cuts the connection before or after it obeyed, hands out again what it
 * handed out before. `/played` tells what it did, `/play` sets what it does. Prints where it listens.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

type Record_ = Readonly<Record<string, unknown>>;

/** Of each fault the part of all requests that meet it, from 0 to 1. */
interface Faults {
  readonly late?: number;
  readonly error?: number;
  readonly cutBefore?: number;
  readonly cutAfter?: number;
  readonly repeat?: number;
}

interface Play {
  readonly secret?: string;
  readonly faults?: Faults;
  /** Added to what is handed out. */
  readonly records?: readonly Record_[];
  /** Commands of this name are refused with 422. */
  readonly refuses?: string | null;
  /** Answers nothing at all until it is set to false. */
  readonly isSilent?: boolean;
  /** Whether it hands out usage, or answers 404. */
  readonly handsOut?: boolean;
}

interface Obeyed {
  readonly id: string;
  readonly iccid: string;
  readonly command: string;
  readonly kbps?: number;
}

const pageLength = 200;
const lateMs = 150;

class Carrier {
  #secrets: string[] = [];
  #faults: Faults = {};
  #refuses: string | null = null;
  #isSilent = false;
  #handsOut = true;
  readonly #records: Record_[] = [];
  readonly #obeyed: Obeyed[] = [];
  readonly #met = {
    requests: 0,
    badSignatures: 0,
    repeatedCommands: 0,
    late: 0,
    error: 0,
    cutBefore: 0,
    cutAfter: 0,
    repeat: 0,
  };
  /** Chance that is the same at each run (mulberry32). */
  #state = 7;

  play({ secret, faults, records, refuses, isSilent, handsOut }: Play) {
    if (secret !== undefined) this.#secrets = [secret];
    if (faults !== undefined) this.#faults = faults;
    if (refuses !== undefined) this.#refuses = refuses;
    if (isSilent !== undefined) this.#isSilent = isSilent;
    if (handsOut !== undefined) this.#handsOut = handsOut;
    this.#records.push(...(records ?? []));
  }

  played() {
    return { obeyed: this.#obeyed, met: this.#met };
  }

  async answer(request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    this.#met.requests += 1;
    if (this.#isSilent) return;
    if (!this.#isSigned(request, body)) {
      this.#met.badSignatures += 1;
      return send(response, 401, { error: "signature" });
    }
    if (this.#meets("cutBefore")) return request.socket.destroy();
    if (this.#meets("late")) await pause(lateMs);
    if (this.#meets("error")) return send(response, 500, { error: "fault" });
    const [status, answer] = request.url?.endsWith("/commands")
      ? this.#obey(JSON.parse(body))
      : this.#handOut(JSON.parse(body));
    if (this.#meets("cutAfter")) return request.socket.destroy();
    return send(response, status, answer);
  }

  #obey(order: Obeyed): [number, object] {
    if (order.command === this.#refuses) return [422, { error: "refused" }];
    if (this.#obeyed.some(({ id }) => id === order.id)) this.#met.repeatedCommands += 1;
    else this.#obeyed.push(order);
    return [200, { id: order.id }];
  }

  #handOut({ cursor, limit }: { cursor: string | null; limit: number }): [number, object] {
    if (!this.#handsOut) return [404, {}];
    const from = Number(cursor ?? 0);
    const fresh = this.#records.slice(from, from + Math.min(limit, pageLength));
    const again = this.#records.slice(0, from).filter(() => this.#meets("repeat"));
    return [
      200,
      { records: [...again.slice(0, pageLength), ...fresh], cursor: String(from + fresh.length) },
    ];
  }

  #isSigned({ headers }: IncomingMessage, body: string): boolean {
    const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
      String(headers[`webhook-${name}`]),
    );
    const signed = `${id}.${timestamp}.${body}`;
    const shown = signatures!.split(" ");
    return this.#secrets.some((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
      const right = Buffer.from(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
      return shown.some((one) => {
        const given = Buffer.from(one);
        return given.length === right.length && timingSafeEqual(given, right);
      });
    });
  }

  #meets(fault: keyof Faults): boolean {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const isMet = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < (this.#faults[fault] ?? 0);
    if (isMet) this.#met[fault] += 1;
    return isMet;
  }
}

function send(response: ServerResponse, status: number, answer: object) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
}

const carrier = new Carrier();
const server = createServer((request, response) => {
  const done =
    request.url === "/played"
      ? send(response, 200, carrier.played())
      : request.url === "/play"
        ? text(request).then((body) => {
            carrier.play(JSON.parse(body));
            send(response, 200, {});
          })
        : carrier.answer(request, response);
  Promise.resolve(done).catch(() => request.socket.destroy());
});
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The carrier is ready: http://127.0.0.1:${port}\n`);
});
process.on("SIGTERM", () => {
  server.closeAllConnections();
  server.close();
});
