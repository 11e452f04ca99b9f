import path from "node:path";
import { runProgram } from "@farsim/programs/testing/run-program.ts";

/** What the carrier of `e2e/support/cards/play-carrier.ts` prints about itself. */
export interface Played {
  readonly obeyed: readonly {
    readonly id: string;
    readonly iccid: string;
    readonly command: string;
    readonly kbps?: number;
  }[];
  readonly met: Readonly<Record<string, number>>;
}

export interface PlayedCarrier {
  readonly url: string;
  /** Sets what it does: its secret, faults, records to hand out. */
  play(play: Readonly<Record<string, unknown>>): Promise<void>;
  played(): Promise<Played>;
  /** The commands it obeyed for a card, in their order; each once. */
  obeyedFor(iccid: string): Promise<string[]>;
}

/** A carrier over real HTTP, as a program of its own; gone when the test ends. */
export async function playCarrier(): Promise<PlayedCarrier> {
  const program = runProgram(
    path.join(import.meta.dirname, "../../../e2e/support/cards/play-carrier.ts"),
  );
  const line = await program.line(/^The carrier is ready: /);
  const url = line.replace("The carrier is ready: ", "");
  const played = async () => (await (await fetch(`${url}/played`)).json()) as Played;
  return {
    url,
    async play(play) {
      await fetch(`${url}/play`, { method: "POST", body: JSON.stringify(play) });
    },
    played,
    async obeyedFor(iccid) {
      const { obeyed } = await played();
      return obeyed
        .filter((order) => order.iccid === iccid)
        .map(({ command, kbps }) => (kbps === undefined ? command : `${command} ${kbps}`));
    },
  };
}
