import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { acceptedStep, base32Of, codeOfStep, makeSecret, otpauthLink, stepOf } from "./totp.ts";

/** The secret of the tables in RFC 4226 and RFC 6238. */
const secret = base32Of(Buffer.from("12345678901234567890"));

test("writes a secret as RFC 4648 has it", () => {
  expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test("makes the codes of RFC 4226, appendix D", () => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(secret, BigInt(step)));
  expect(codes).toEqual(
    "755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" "),
  );
});

// The table has eight digits; six are the last six of them.
test.for([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const)("makes the code of RFC 6238, appendix B, at second %i", ([second, code]) => {
  const moment = Temporal.Instant.fromEpochMilliseconds(second * 1000);
  expect(codeOfStep(secret, stepOf(moment))).toBe(code);
});

test("takes a step before or after, none farther off, and none twice or behind one that was taken", () => {
  const now = Temporal.Instant.from("2027-05-01T12:00:15Z");
  const step = stepOf(now);
  const verdicts = [-2n, -1n, 0n, 1n, 2n].map((distance) => {
    const code = codeOfStep(secret, step + distance);
    return acceptedStep({ secret, lastStep: 0n }, code, now);
  });
  expect(verdicts).toEqual([undefined, step - 1n, step, step + 1n, undefined]);
  const taken = { secret, lastStep: step };
  expect(acceptedStep(taken, codeOfStep(secret, step), now)).toBeUndefined();
  expect(acceptedStep(taken, codeOfStep(secret, step - 1n), now)).toBeUndefined();
  expect(acceptedStep(taken, codeOfStep(secret, step + 1n), now)).toBe(step + 1n);
});

test("writes a link that authenticators read, regardless of the names", () => {
  const link = new URL(otpauthLink(secret, "lin+1@example.com", "Far & Sim"));
  expect(link.href).toMatch(/^otpauth:\/\/totp\/Far%20%26%20Sim:lin%2B1%40example\.com\?/);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    secret,
    issuer: "Far & Sim",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
