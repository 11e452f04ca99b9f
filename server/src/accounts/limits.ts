import type { LimitTable } from "../platform/http/load/limits.ts";

const minute = 60;
const tenMinutes = 600;
const hour = 3600;

/**
 * How much may be asked of the calls that cost hashes, emails and long answers. By address they are wide enough for an office:
 * guessing at one account or one code is bounded more narrowly, by `login-throttle.ts`, `codes.ts` and `code-limiters.ts`.
 */
export const accountLimits = {
  login: [{ points: 100, seconds: minute, by: "origin" }],
  // An email goes to a stranger, and its refusal shows who is registered: an office may have it of ten addresses an hour.
  code: [
    { points: 100, seconds: tenMinutes, by: "origin" },
    { points: 10, seconds: hour, by: "origin", ofDistinct: true },
  ],
  codeTry: [{ points: 100, seconds: tenMinutes, by: "origin" }],
  refresh: [{ points: 300, seconds: minute, by: "origin" }],
  export: [{ points: 10, seconds: tenMinutes, by: "user" }],
} as const satisfies Pick<LimitTable, "login" | "code" | "codeTry" | "refresh" | "export">;
