import { CarrierRefused, type ChannelAdapter } from "../../channels/carriers/adapter.ts";
import {
  type NetworkStep,
  stepsBetween,
  termination,
} from "../../channels/carriers/network-command.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import {
  beginCommand,
  endCommand,
  getProvisioningState,
  type ProvisioningState,
} from "./network.sql.ts";

interface Line {
  readonly database: Database;
  readonly clock: Clock;
  readonly adapterOf: (channelName: string) => ChannelAdapter;
}

/**
 * Brings a card's carrier from what it was last told to what is wanted now, not to what was wanted when the job was made.
 * Each command is written down before it is sent, and its outcome after: one without an outcome may have been obeyed, so it
 * is sent again first, under the same id. Nothing is locked while the carrier is asked; commands of one card follow each
 * other because their jobs share a queue.
 */
export async function provisionNetwork(line: Line, cardId: bigint): Promise<void> {
  const state = await line.database.read((tx) => getProvisioningState(tx, cardId));
  let { provisioned } = state;
  if (state.unanswered) {
    await send(line, state, state.unanswered);
    provisioned = state.unanswered.after;
  }
  if (state.unanswered?.command.name === "terminate") return;
  const steps = state.toTerminate ? [termination] : stepsBetween(provisioned, state.wanted);
  for (const step of steps) {
    const id = await line.database.write((tx) =>
      beginCommand(tx, { cardId, iccid: state.iccid }, step.command, step.after, line.clock.now()),
    );
    // Its SIM was replaced meanwhile; the job that came with the swap begins with the new one.
    if (id === undefined) return;
    await send(line, state, { ...step, id });
  }
}

/** Sends a command that is written down, and writes what came of it; nothing where no one knows. */
async function send(
  { database, adapterOf }: Line,
  { iccid, channelName }: ProvisioningState,
  { id, command }: NetworkStep & { id: bigint },
): Promise<void> {
  try {
    await adapterOf(channelName).send({ id: `command-${id}`, iccid, command });
  } catch (error) {
    if (error instanceof CarrierRefused)
      await database.write((tx) => endCommand(tx, id, "refused"));
    throw error;
  }
  await database.write((tx) => endCommand(tx, id, "obeyed"));
}
