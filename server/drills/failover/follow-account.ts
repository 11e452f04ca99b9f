import { recharge } from "@farsim/contract/desk/shop/administration.ts";
import { liveEvents } from "@farsim/contract/live.ts";
import { until } from "@farsim/programs/until.ts";
import { byHttp, contractCaller } from "../../testing/input/contract-caller.ts";
import type { Server } from "../servers.ts";
import type { Shop } from "./shop.ts";

const patienceMs = 10_000;

/**
 * What one server commits, an open screen at the other must hear: recharges the customer for whom nothing else is done.
 * Returns the milliseconds it took; undefined where nothing came in ten seconds.
 */
export async function hearAcross(
  { from, at }: { from: Server; at: Server },
  { quiet, keeper }: Shop,
): Promise<number | undefined> {
  const leaving = new AbortController();
  const response = await fetch(at.address + liveEvents.path, {
    headers: { authorization: `Bearer ${quiet.bearer}` },
    signal: leaving.signal,
  });
  if (!response.ok) throw new Error(`The stream was refused: ${await response.text()}`);
  let heard = "";
  const follow = async () => {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) heard += text;
  };
  follow().catch(() => {});
  try {
    await until(() => heard.includes('"open"'), { withinMs: patienceMs });
    const input = { account: quiet.username, amount: "0.01", reason: "heard across" };
    const options = { bearer: keeper, key: `across-${performance.now()}` };
    await contractCaller(byHttp(from.address)).done(recharge, input, options);
    const begun = performance.now();
    const came = await until(() => heard.includes('"balance"'), { withinMs: patienceMs });
    return came ? performance.now() - begun : undefined;
  } finally {
    leaving.abort();
  }
}
