import { CarrierRefused, type ChannelAdapter } from "../../channels/adapter.ts";
import { type NetworkStep, stepsBetween, termination } from "../../channels/network-command.ts";
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
  const cardContext = await line.database.read((tx) => getProvisioningState(tx, cardId));
  let { told } = cardContext;
  if (cardContext.unanswered) {
    await send(line, cardContext, cardContext.unanswered);
    told = cardContext.unanswered.after;
  }
  if (cardContext.unanswered?.command.name === "terminate") return;
  const steps = cardContext.toTerminate ? [termination] : stepsBetween(told, cardContext.wanted);
  for (const step of steps) {
    const id = await line.database.write((tx) =>
      beginCommand(tx, cardId, step.command, step.after, line.clock.now()),
    );
    await send(line, cardContext, { ...step, id });
  }
}

/** Sends a command that is written down, and writes what came of it; nothing where nobody knows. */
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
