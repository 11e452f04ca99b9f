import { Problem, type ProblemKey } from "@farsim/contract/problems/problem.ts";

/** Why a change of one of several cards was refused: it is answered for itself, and the others go on. Undefined where it was done. */
export async function refusalOf(
  change: () => void | Promise<void>,
): Promise<ProblemKey | undefined> {
  try {
    await change();
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal.key;
    throw refusal;
  }
}
