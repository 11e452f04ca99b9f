import { hkdfSync } from "node:crypto";
import { createVerifier } from "fast-jwt";

/** What signs tokens and digests emailed codes. Those of the former key are taken as long as they live. */
export interface JwtKeys {
  readonly jwtKey: string;
  readonly formerJwtKey?: string | undefined;
}

type DerivedKeys = readonly [present: Buffer, ...former: Buffer[]];

/** A key of its own for one use: of the present key, and of the former one where there is one. */
export function derivedKeys({ jwtKey, formerJwtKey }: JwtKeys, use: string): DerivedKeys {
  const derive = (key: string) => Buffer.from(hkdfSync("sha256", key, "", `farsim ${use}`, 32));
  return formerJwtKey === undefined ? [derive(jwtKey)] : [derive(jwtKey), derive(formerJwtKey)];
}

export const audience = "farsim";

/** A client shows its token with every call: so many are read once, and then known. Only those that were signed here are kept. */
const mostKnown = 10_000;

/** Reads tokens of one kind, signed with any of the keys. Throws for all others. What it returns is shared, and must not be changed. */
export function openVerifier(
  keys: DerivedKeys,
  { kind, claims }: { readonly kind: string; readonly claims: readonly string[] },
): (token: string) => unknown {
  const verifiers = keys.map((key) =>
    createVerifier({
      key,
      algorithms: ["HS256"],
      checkTyp: kind,
      allowedAud: audience,
      requiredClaims: [...claims, "aud", "exp"],
      cache: false,
      // The caller compares it, with the moment that the call was given.
      ignoreExpiration: true,
    }),
  );
  const known = new Map<string, unknown>();
  const read = (token: string): unknown => {
    let refusal: unknown;
    for (const verify of verifiers)
      try {
        return verify(token);
      } catch (error) {
        refusal = error;
      }
    throw refusal;
  };
  return (token) => {
    const shown = known.get(token);
    if (shown !== undefined) return shown;
    const payload = read(token);
    if (known.size >= mostKnown) known.clear();
    known.set(token, payload);
    return payload;
  };
}
