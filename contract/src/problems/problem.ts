import { accountProblems } from "./account-problems.ts";
import type { ProblemDefinition } from "./problem-definition.ts";
import { tradeProblems } from "./trade-problems.ts";

/**
 * Every refusal that a caller may meet: its code, HTTP status and words in both languages live in one table, so none
 * can fall behind. A key and its code never change once published.
 */
export const problems = {
  ...accountProblems,
  ...tradeProblems,
  validation_failed: {
    code: 40000,
    status: 400,
    en: "Please check the highlighted fields",
    "zh-CN": "请检查标出的内容",
  },
  idempotency_key_reused: {
    code: 40001,
    status: 409,
    en: "This request key was used for another request",
    "zh-CN": "该请求标识已用于其他请求",
  },
  not_found: { code: 40004, status: 404, en: "Not found", "zh-CN": "未找到" },
  body_too_large: {
    code: 40013,
    status: 413,
    en: "Too large",
    "zh-CN": "内容过大",
  },
  too_many_requests: {
    code: 40029,
    status: 429,
    en: "Too many requests, please try again later",
    "zh-CN": "请求过于频繁，请稍后再试",
  },
  server_error: {
    code: 50000,
    status: 500,
    en: "Server error",
    "zh-CN": "服务器错误",
  },
  overloaded: {
    code: 50003,
    status: 503,
    en: "Busy, please try again",
    "zh-CN": "系统繁忙，请稍后再试",
  },
} as const satisfies Record<string, ProblemDefinition>;

export type ProblemKey = keyof typeof problems;

/** A refusal that is the caller's affair. Thrown by a rule, worded at the edge in the reader's language. */
export class Problem extends Error {
  readonly key: ProblemKey;
  /** What the client needs beside the key: `fields`, `retryAfter` (seconds), `required` and `balance` (amounts). */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(key: ProblemKey, detail: Readonly<Record<string, unknown>> = {}) {
    super(problems[key].en);
    this.name = "Problem";
    this.key = key;
    this.detail = detail;
  }
}
