import { accessSync, constants } from "node:fs";

/** Something that the user of the command can mend: printed as one sentence, without a stack. */
export class Refusal extends Error {}

/**
 * Runs a command's work; a refusal is said in its sentence and ends with 1.
 * @param {() => Promise<unknown>} work
 */
export async function orRefuse(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * What has to be written must belong to the user who runs the command: root may have set things up for an ordinary user, who then may only start them.
 * @param {string} folder @param {string} task
 */
export function refuseForeign(folder, task) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Refusal(
      `${task}, but ${folder} cannot be written by this user: run the command once as the user it belongs to.`,
    );
  }
}
