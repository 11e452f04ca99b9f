import type { Language } from "../values/language.ts";

/** A refusal: its code, its HTTP status, its words in each language. */
export interface ProblemDefinition extends Readonly<Record<Language, string>> {
  readonly code: number;
  readonly status: number;
}
