import { createHmac } from "node:crypto";

interface Message {
  readonly id: string;
  /** Whole seconds since 1970 UTC: a carrier refuses what is older than some minutes. */
  readonly epochSeconds: number;
  readonly body: string;
}

const prefix = "whsec_";

/**
 * The headers that prove who sent a message and that no one changed it, in the manner of Standard Webhooks 1.0: HMAC-SHA-256
 * over `id.timestamp.body`, one signature for each secret (`whsec_` and base64), so that a secret can be changed without a gap.
 */
export function signatureHeaders(
  { id, epochSeconds, body }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    const mac = createHmac("sha256", key).update(`${id}.${epochSeconds}.${body}`);
    return `v1,${mac.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(epochSeconds),
    "webhook-signature": signatures.join(" "),
  };
}

/** A secret of some random bytes, in the form that Standard Webhooks has for it. */
export const secretOf = (bytes: Buffer): string => prefix + bytes.toString("base64");
