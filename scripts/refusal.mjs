/** Something that whoever typed the command can mend: printed as one sentence, without a stack. */
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
