import type { LimitTable } from "../platform/limits.ts";

const minute = 60;
const tenMinutes = 600;

/**
 * How much one address may ask of the calls that cost hashes and letters. Wide enough for an office behind one address:
 * guessing at one account or one code is bounded more narrowly, by `guesses.ts` and `codes.ts`.
 */
export const accountLimits = {
  login: [{ points: 100, seconds: minute, by: "origin" }],
  code: [{ points: 100, seconds: tenMinutes, by: "origin" }],
  codeTry: [{ points: 100, seconds: tenMinutes, by: "origin" }],
  refresh: [{ points: 300, seconds: minute, by: "origin" }],
} as const satisfies Pick<LimitTable, "login" | "code" | "codeTry" | "refresh">;
