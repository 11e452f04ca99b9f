import { z } from "zod";
import type { Es2Answer } from "./smdp.ts";

/** What every answer carries (SGP.22 v2.5 §6.5.1.4); what else stands in it belongs to the function. */
const Answer = z.looseObject({
  header: z.looseObject({
    functionExecutionStatus: z.looseObject({
      status: z.enum(["Executed-Success", "Executed-WithWarning", "Failed", "Expired"]),
      statusCodeData: z
        .looseObject({ subjectCode: z.string().max(20), reasonCode: z.string().max(20) })
        .optional(),
    }),
  }),
});

interface HttpAnswer {
  readonly status: number;
  readonly protocol: string | undefined;
  readonly body: string;
}

/**
 * What an SM-DP+ said. Only a refusal in the words of the standard counts as one: an error page of something in between says
 * nothing about the order.
 */
export function readAnswer({ status, protocol, body }: HttpAnswer): Es2Answer {
  if (status !== 200) return unreachable(`HTTP ${status}`);
  if (!protocol?.startsWith("gsma/rsp/v2.")) return unreachable("no X-Admin-Protocol of SGP.22 v2");
  const parsed = Answer.safeParse(jsonOf(body));
  if (!parsed.success) return unreachable("no answer of ES2+");
  const { header, ...data } = parsed.data;
  const { status: outcome, statusCodeData } = header.functionExecutionStatus;
  if (outcome === "Executed-Success" || outcome === "Executed-WithWarning")
    return { kind: "executed", data };
  // It was not executed in time; the same call may be sent again.
  if (outcome === "Expired") return unreachable("Expired");
  const code = statusCodeData
    ? `${statusCodeData.subjectCode}/${statusCodeData.reasonCode}`
    : "unexplained";
  return { kind: "refused", code };
}

const unreachable = (cause: string): Es2Answer => ({ kind: "unreachable", cause });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
