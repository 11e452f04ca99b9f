import { Problem } from "@farsim/contract/problems/problem.ts";
import { createSigner } from "fast-jwt";
import { Temporal } from "temporal-polyfill";
import type { Instant } from "../../platform/clock.ts";
import { audience, derivedKeys, type JwtKeys, openVerifier } from "../jwt-keys.ts";

/** What the token of a customer's view says. It is never renewed: with its time the view is over. */
export interface ViewClaim {
  readonly customerId: bigint;
  readonly administratorId: bigint;
  readonly viewId: bigint;
}

export interface ViewTokens {
  view(claim: ViewClaim, expiresAt: Instant): string;
  /** Undefined for what is no token of a view. Refuses `login_expired` once the time of one is over. */
  readView(token: string, now: Instant): ViewClaim | undefined;
}

const kind = "farsim-view";

interface Payload {
  readonly sub: string;
  readonly adm: string;
  readonly vid: string;
  readonly exp: number;
}

/** The tokens of customers' views of one installation, under a key of their own. */
export function openViewTokens(jwtKeys: JwtKeys): ViewTokens {
  const keys = derivedKeys(jwtKeys, "view token");
  const sign = createSigner({
    key: keys[0],
    algorithm: "HS256",
    header: { alg: "HS256", typ: kind },
    noTimestamp: true,
  });
  const verify = openVerifier(keys, { kind, claims: ["sub", "adm", "vid"] });
  // Nearly every token is a customer's own: its head tells so, at a fraction of what a signature costs.
  const head = sign({}).split(".")[0]!;
  const payloadOf = (token: string): Payload | undefined => {
    if (!token.startsWith(`${head}.`)) return undefined;
    try {
      return verify(token) as Payload;
    } catch {
      return undefined;
    }
  };
  return {
    view: ({ customerId, administratorId, viewId }, expiresAt) =>
      sign({
        sub: String(customerId),
        adm: String(administratorId),
        vid: String(viewId),
        aud: audience,
        exp: Math.floor(expiresAt.epochMilliseconds / 1000),
      }),
    readView(token, now) {
      const payload = payloadOf(token);
      if (!payload) return undefined;
      const end = Temporal.Instant.fromEpochMilliseconds(payload.exp * 1000);
      if (Temporal.Instant.compare(end, now) <= 0) throw new Problem("login_expired");
      return {
        customerId: BigInt(payload.sub),
        administratorId: BigInt(payload.adm),
        viewId: BigInt(payload.vid),
      };
    },
  };
}
