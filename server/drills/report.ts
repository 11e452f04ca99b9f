const begun = performance.now();

/** What was not as it must be, in the order in which it was seen. */
export const wrong: string[] = [];

/** Prints a line with the seconds since the drill began. */
export const report = (line: string): void =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);

/** Says what is not as it must be: the drill has failed. */
export const complain = (line: string): void => {
  wrong.push(line);
  report(`WRONG: ${line}`);
};

/** The last line of a drill: whether it passed, and if not, all that was wrong. */
export function reportOutcome(): void {
  const all = [...new Set(wrong)];
  report(all.length === 0 ? "PASSED" : `FAILED:\n${all.map((line) => `  ${line}`).join("\n")}`);
  if (all.length > 0) process.exitCode = 1;
}
