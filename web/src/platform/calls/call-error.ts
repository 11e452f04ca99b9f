import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import type { ProblemKey } from "@farsim/contract/problems/problem.ts";

/** Keys that only the client can give: no server was met, or it did not answer in time. */
export type TransportKey = "TIMEOUT" | "network_error";

/** A call that was not answered with code 0. The message is in the reader's language, ready to be shown. */
export class CallError extends Error {
  /** The envelope's code; `TIMEOUT` and `network_error` where there was no envelope. */
  readonly code: number | TransportKey;
  readonly key: ProblemKey | TransportKey;
  readonly data: unknown;
  /** The HTTP status; 0 where no server answered. */
  readonly status: number;
  /** The session is over and the reader has been told; no one needs to say it again. */
  readonly isReported: boolean;

  constructor(problem: {
    message: string;
    code: number | TransportKey;
    key: ProblemKey | TransportKey;
    data?: unknown;
    status: number;
    isReported?: boolean;
  }) {
    super(problem.message);
    this.name = "CallError";
    this.code = problem.code;
    this.key = problem.key;
    this.data = problem.data;
    this.status = problem.status;
    this.isReported = problem.isReported ?? false;
  }

  /** Whether the server has decided: after a lost answer or a fault of its own no one knows. */
  get isDefinitive(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** Whether no server of ours was met: there is none to be met, or what stands before it says so. */
  get isAway(): boolean {
    return this.status === 0 || this.status >= 502;
  }

  /** The same, of which the reader knows already. */
  get reported(): CallError {
    const { message, code, key, data, status } = this;
    return new CallError({ message, code, key, data, status, isReported: true });
  }

  /** What is wrong with single fields, by their name. */
  get fields(): Readonly<Record<string, FieldProblemKey>> {
    const data = this.data;
    if (typeof data !== "object" || data === null || !("fields" in data)) return {};
    return (data.fields ?? {}) as Record<string, FieldProblemKey>;
  }
}

/** Whether a call failed for this very reason. */
export const isRefusedAs = (key: ProblemKey, error: unknown): boolean =>
  error instanceof CallError && error.key === key;
