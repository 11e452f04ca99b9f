import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * Keys of at least 32 bytes, which are never stored in the database. What the former one made stays readable; nothing new is made
 * with it.
 */
export interface SecretKeys {
  readonly secretKey: Buffer;
  readonly formerSecretKey?: Buffer | undefined;
}

/** Keeps short secrets so that a stolen database does not tell them: sealed for showing again, and a digest for comparing. */
export interface Vault {
  seal(text: string): Buffer;
  /** Throws where neither key has sealed it. */
  open(sealed: Buffer): string;
  /** Which key has sealed it; undefined where neither has. */
  keyOf(sealed: Buffer): "present" | "former" | undefined;
  /** The same text always gives the same digest, which no one can make without the key. */
  mac(text: string): Buffer;
  /** The digest by the former key, for finding what was kept before the keys were rotated; undefined without such a key. */
  formerMac(text: string): Buffer | undefined;
  /** Whether either key gives the digest. */
  matches(text: string, mac: Buffer): boolean;
  /** Seals a digest by the former key together with what made it, so that it can be compared without that key. */
  sealFormerMac(mac: Buffer): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;
/** Of every digest. */
export const macBytes = 32;

/** AES-256-GCM and HMAC-SHA-256. */
export function openVault({ secretKey, formerSecretKey }: SecretKeys): Vault {
  const present = openKey(secretKey);
  const former = formerSecretKey && openKey(formerSecretKey);
  const keys = former ? [present, former] : [present];
  const openAny = (sealed: Buffer): string => {
    for (const key of keys) {
      const text = key.open(sealed);
      if (text !== undefined) return text;
    }
    throw new Error("neither SECRET_KEY nor a former one has sealed this");
  };
  return {
    seal: present.seal,
    open: openAny,
    keyOf(sealed) {
      if (present.open(sealed) !== undefined) return "present";
      return former?.open(sealed) === undefined ? undefined : "former";
    },
    mac: (text) => macBy(present.macKey, text),
    formerMac: (text) => former && macBy(former.macKey, text),
    matches(text, expected) {
      if (expected.length !== macBytes) return matchesSealed(text, openAny(expected));
      // All are compared, always: the time of an answer does not tell which key it was.
      return keys.filter(({ macKey }) => isMacBy(macKey, text, expected)).length > 0;
    },
    sealFormerMac(mac) {
      if (!former) throw new Error("there is no former key");
      return present.seal(Buffer.concat([former.macKey, mac]).toString("hex"));
    },
  };
}

/** Names a key without telling it. */
export const keyIdOf = (key: Buffer): string => derivedFrom(key, "id", 4).toString("hex");

const derivedFrom = (key: Buffer, use: string, bytes = 32) =>
  Buffer.from(hkdfSync("sha256", key, "", `farsim vault ${use}`, bytes));

const macBy = (macKey: Buffer, text: string) => createHmac("sha256", macKey).update(text).digest();

const isMacBy = (macKey: Buffer, text: string, expected: Buffer) =>
  timingSafeEqual(macBy(macKey, text), expected);

/** Of what `sealFormerMac` sealed. */
function matchesSealed(text: string, opened: string): boolean {
  const bytes = Buffer.from(opened, "hex");
  return isMacBy(bytes.subarray(0, macBytes), text, bytes.subarray(macBytes));
}

function openKey(key: Buffer) {
  if (key.length < 32) throw new Error("the vault's key is too short");
  const sealKey = derivedFrom(key, "seal");
  return {
    macKey: derivedFrom(key, "mac"),
    seal(text: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    /** Undefined for what another key has sealed, or what was changed since. */
    open(sealed: Buffer): string | undefined {
      try {
        const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, nonceBytes));
        decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([
          decipher.update(sealed.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]).toString("utf8");
      } catch {
        return undefined;
      }
    },
  };
}
