import { luhnDigit } from "@farsim/contract/values/sims/iccid.ts";
import {
  getImportState,
  importCards,
  stockColumns,
} from "@farsim/contract/desk/cards/stock-import.ts";

const lines = 100_000;
export const goalSeconds = 30;

/** A file of 100,000 cards that no one has seen. */
function file(): string {
  const cards = Array.from({ length: lines }, (_, n) => {
    const number = `66${String(n).padStart(10, "0")}`;
    const digits = `898520${number}`;
    return `${number},${digits}${luhnDigit(digits)},CODE${100_000 + n},bench,physical,`;
  });
  return [stockColumns.join(","), ...cards].join("\n");
}

interface Server {
  readonly port: number;
  readonly token: string;
}

async function ask<Data>({ port, token }: Server, path: string, body?: object): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${port}/farsim${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, message, data } = (await response.json()) as {
    code: number;
    message: string;
    data: Data;
  };
  if (code !== 0) throw new Error(`${path}: ${message}`);
  return data;
}

/** How many seconds it takes from handing in a file of 100,000 cards until all of them are in stock. */
export async function secondsOfImport(server: Server): Promise<number> {
  const csv = file();
  const began = performance.now();
  const { importId } = await ask<{ importId: string }>(server, importCards.path, { csv });
  for (;;) {
    const { state, imported } = await ask<{ state: string; imported: number }>(
      server,
      `${getImportState.path}?importId=${importId}`,
    );
    if (state === "done" && imported === lines) return (performance.now() - began) / 1000;
    if (state !== "waiting") throw new Error(`the import ended as ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
