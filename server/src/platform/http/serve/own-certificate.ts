import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { Server } from "node:https";
import type { SecureContextOptions } from "node:tls";
import type { FastifyBaseLogger } from "fastify";
import { ConfigError } from "../../settings/setting.ts";
import type { Clock } from "../../clock.ts";

/** Where the certificate lies with which the program speaks HTTPS by itself, and its key: PEM, the certificate first, then those between. */
export interface OwnCertificate {
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** How often the program looks for another certificate: those of Let's Encrypt are renewed every two months. */
const lookEveryMs = 60_000;

/** A connection that does not finish its greeting within this time is closed. */
const handshakeWithinMs = 10_000;

/** So long before a certificate is over, a renewal that should have come has not. */
const soonMs = 7 * 24 * 3600 * 1000;
const warnEveryMs = 24 * 3600 * 1000;

/** TLS 1.2 and 1.3 alone, keys that are made for each connection, and ciphers that prove what they carry (RFC 9325 §4.2). */
const terms = {
  minVersion: "TLSv1.2",
  ciphers: [
    "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256",
    "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305",
  ].join(":"),
} as const;

/** What `https.createServer` is told. Throws `ConfigError` where the files are not there, or not a certificate and its key. */
export function encryptedBy(own: OwnCertificate, withinMs = handshakeWithinMs) {
  return { ...terms, ...readPair(own), handshakeTimeout: withinMs };
}

/**
 * Takes up a renewed certificate without a stop: connections that are open keep theirs. One that cannot be read changes nothing, and the log
 * says so; it warns of one that is over soon, once a day. Returns what ends the looking.
 */
export function keepCertificate(
  servers: readonly Server[],
  own: OwnCertificate,
  { log, clock, everyMs = lookEveryMs }: { log: FastifyBaseLogger; clock: Clock; everyMs?: number },
): () => void {
  let seen = stateOf(own);
  let end = endOf(own);
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warnInTime = () => {
    const now = performance.now();
    if (now - warnedAt < warnEveryMs) return;
    const left = end && end.getTime() - clock.now().epochMilliseconds;
    if (left === undefined || left > soonMs) return;
    warnedAt = now;
    log.warn({ hoursLeft: Math.floor(left / 3_600_000) }, "the certificate is over soon");
  };
  warnInTime();
  const looking = setInterval(() => {
    const state = stateOf(own);
    if (state !== undefined && state !== seen) {
      seen = state;
      try {
        const renewed = { ...terms, ...readPair(own) };
        for (const server of servers) server.setSecureContext(renewed);
        end = endOf(own);
        warnedAt = Number.NEGATIVE_INFINITY;
        log.info("another certificate is in use");
      } catch (error) {
        log.warn({ reason: String(error) }, "the new certificate is not taken");
      }
    }
    warnInTime();
  }, everyMs).unref();
  return () => clearInterval(looking);
}

function readPair({ certificateFile, keyFile }: OwnCertificate): SecureContextOptions {
  const cert = contentOf("TLS_CERTIFICATE_FILE", certificateFile);
  const key = contentOf("TLS_KEY_FILE", keyFile);
  const certificate = readAs(
    "TLS_CERTIFICATE_FILE",
    "a certificate",
    () => new X509Certificate(cert),
  );
  const privateKey = readAs("TLS_KEY_FILE", "a private key without a password", () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigError(
      "TLS_KEY_FILE must hold the key of the certificate in TLS_CERTIFICATE_FILE.",
    );
  return { cert, key };
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name} must name a file that can be read (${code}).`);
  }
}

function readAs<T>(name: string, what: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new ConfigError(`${name} must name a file with ${what} in PEM.`);
  }
}

/** What tells that the files are others; undefined while one of them is not there. */
function stateOf({ certificateFile, keyFile }: OwnCertificate): string | undefined {
  try {
    return (
      [certificateFile, keyFile]
        .map((file) => statSync(file))
        // Also when only who may read them has changed.
        .map(({ ino, mtimeMs, ctimeMs, size }) => `${ino} ${mtimeMs} ${ctimeMs} ${size}`)
        .join()
    );
  } catch {
    return undefined;
  }
}

function endOf({ certificateFile }: OwnCertificate): Date | undefined {
  try {
    return new X509Certificate(readFileSync(certificateFile)).validToDate;
  } catch {
    return undefined;
  }
}
