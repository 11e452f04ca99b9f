import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** Keeps short secrets so that a stolen database does not tell them: sealed for showing again, and a digest for comparing. */
export interface Vault {
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /** The same text always gives the same digest, which no one can make without the key. */
  mac(text: string): Buffer;
  matches(text: string, mac: Buffer): boolean;
}

const nonceBytes = 12;
const tagBytes = 16;

/** A vault under one key of at least 32 bytes, which is never stored in the database. AES-256-GCM and HMAC-SHA-256. */
export function openVault(key: Buffer): Vault {
  if (key.length < 32) throw new Error("the vault's key is too short");
  const sealKey = Buffer.from(hkdfSync("sha256", key, "", "farsim vault seal", 32));
  const macKey = Buffer.from(hkdfSync("sha256", key, "", "farsim vault mac", 32));
  const mac = (text: string) => createHmac("sha256", macKey).update(text).digest();
  return {
    mac,
    matches: (text, expected) => timingSafeEqual(mac(text), expected),
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([
        decipher.update(sealed.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString("utf8");
    },
  };
}
