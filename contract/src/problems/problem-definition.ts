/** A refusal: its code and its HTTP status. */
export interface ProblemDefinition {
  readonly code: number;
  readonly status: number;
}
