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

/** Reads tokens of one kind, signed with any of the keys. Throws for all others. */
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
  return (token) => {
    let refusal: unknown;
    for (const verify of verifiers)
      try {
        return verify(token);
      } catch (error) {
        refusal = error;
      }
    throw refusal;
  };
}
