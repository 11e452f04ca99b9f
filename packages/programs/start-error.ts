/** A start that cannot go on, worded in one sentence for anyone who starts the program: printed as it is, without a stack. */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
