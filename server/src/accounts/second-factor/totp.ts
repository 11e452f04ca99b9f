import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "../../platform/clock.ts";

/** Time-based codes of an authenticator: RFC 6238 with what every app understands, SHA-1, six digits, thirty seconds. */
const stepSeconds = 30;
const digits = 6;
const secretBytes = 20;

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) of whole groups of five bytes, so nothing is padded. */
export function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replaceAll(/.{5}/g, (five) => base32[Number.parseInt(five, 2)] ?? "");
}

function bytesOf(text: string): Buffer {
  const bits = text.replaceAll(/./g, (sign) => base32.indexOf(sign).toString(2).padStart(5, "0"));
  return Buffer.from(bits.match(/.{8}/g)?.map((eight) => Number.parseInt(eight, 2)) ?? []);
}

/** Six digits come from an authenticator; anything else can only be a recovery code. */
export const isAuthenticatorCode = (typed: string): boolean => /^\d{3}\s?\d{3}$/.test(typed);

export const makeSecret = (): string => base32Of(randomBytes(secretBytes));

/** The number of the time step that a moment lies in. */
export const stepOf = (now: Instant): bigint =>
  BigInt(Math.floor(now.epochMilliseconds / 1000 / stepSeconds));

/** The code of one time step (RFC 4226 §5.3). */
export function codeOfStep(secret: string, step: bigint): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[mac.length - 1]! & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The step that a code belongs to: this one, or a neighbour for a clock that is a little off; later than the newest step
 * that was taken, so that no code lets in twice. Undefined where it is none of them.
 */
export function acceptedStep(
  { secret, lastStep }: { readonly secret: string; readonly lastStep: bigint },
  code: string,
  now: Instant,
): bigint | undefined {
  const given = Buffer.from(code.padEnd(digits).slice(0, digits));
  const present = stepOf(now);
  return [present - 1n, present, present + 1n].find(
    (step) => step > lastStep && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), given),
  );
}

/** What the QR code holds, as authenticators read it. */
export function otpauthLink(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
