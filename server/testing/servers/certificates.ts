import {
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from "node:crypto";

/** Who signs certificates. */
export interface Authority {
  /** PEM. */
  readonly cert: string;
  issue(name: string): { readonly key: string; readonly cert: string };
}

/** A certificate authority for one test, made on the spot: nothing secret lies in the repository. X.509 v3 by ECDSA P-256. */
export function newAuthority(name: string): Authority {
  const own = newKeys();
  const self = { name, key: own.privateKey };
  const cert = certificate({
    subject: name,
    publicKey: own.publicKey,
    issuer: self,
    isAuthority: true,
  });
  return {
    cert,
    issue(subject) {
      const { privateKey, publicKey } = newKeys();
      return {
        key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: certificate({ subject, publicKey, issuer: self, isAuthority: false }),
      };
    },
  };
}

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

interface Wanted {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly issuer: { readonly name: string; readonly key: KeyObject };
  readonly isAuthority: boolean;
}

function certificate({ subject, publicKey, issuer, isAuthority }: Wanted): string {
  const signedWith = sequence(oid("1.2.840.10045.4.3.2"));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    signedWith,
    nameOf(issuer.name),
    sequence(time("20200101000000Z"), time("20991231235959Z")),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    tagged(
      0xa3,
      sequence(
        isAuthority
          ? extension("2.5.29.19", sequence(tagged(0x01, Buffer.from([0xff]))))
          : extension("2.5.29.17", sequence(tagged(0x82, Buffer.from(subject)), localhost)),
      ),
    ),
  );
  const signature = sign("sha256", body, issuer.key);
  const der = sequence(body, signedWith, tagged(0x03, Buffer.from([0]), signature));
  return new X509Certificate(der).toString();
}

/** DER: a tag, a length, and what is in it. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const time = (text: string) => tagged(0x18, Buffer.from(text));
const localhost = tagged(0x87, Buffer.from([127, 0, 0, 1]));
const nameOf = (name: string) =>
  sequence(tagged(0x31, sequence(oid("2.5.4.3"), tagged(0x0c, Buffer.from(name)))));
const extension = (id: string, value: Buffer) => sequence(oid(id), tagged(0x04, value));

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return tagged(0x06, Buffer.from(bytes));
}
