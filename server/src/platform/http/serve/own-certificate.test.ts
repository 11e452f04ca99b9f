import { rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect as connectPlain } from "node:net";
import path from "node:path";
import { connect, type ConnectionOptions } from "node:tls";
import { until } from "@farsim/programs/until.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { pino } from "pino";
import { Temporal } from "temporal-polyfill";
import { expect, onTestFinished, test } from "vitest";
import { newAuthority } from "../../../../testing/servers/certificates.ts";
import { openServer } from "./open-server.ts";
import { encryptedBy, keepCertificate } from "./own-certificate.ts";
import { refuseUnreadable } from "./safe-headers.ts";

const { issue, cert: ca } = newAuthority("authority");

function newFiles() {
  const folder = temporaryFolder();
  const own = {
    certificateFile: path.join(folder, "certificate.pem"),
    keyFile: path.join(folder, "key.pem"),
  };
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(own.certificateFile, cert);
    writeFileSync(own.keyFile, key);
  };
  return { own, write };
}

/** A server with a certificate that it keeps, by a clock of ours. */
async function open(name: string, now = "2026-01-01T00:00:00Z") {
  const { own, write } = newFiles();
  write(issue(name));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const app = openServer({ log, trustProxy: [], tls: own });
  app.get("/", async () => "here");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const clock = { now: () => Temporal.Instant.from(now) };
  const servers = [app.server as unknown as Server];
  const stop = keepCertificate(servers, own, { log, clock, everyMs: 5 });
  onTestFinished(async () => {
    stop();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { own, write, lines, port };
}

/** Whom the server says it is, to a client that connects now. */
const nameAt = (port: number, terms: ConnectionOptions = {}) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", ca, servername: "", ...terms }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on("error", reject);
  });

test("takes up a renewed certificate without a stop, and keeps the one it has while the files make none", async () => {
  const { write, own, lines, port } = await open("first.example");
  expect(await nameAt(port)).toBe("first.example");
  writeFileSync(own.keyFile, "half a file");
  expect(
    await until(() => lines.includes("the new certificate is not taken"), { withinMs: 30_000 }),
  ).toBe(true);
  expect(await nameAt(port)).toBe("first.example");
  rmSync(own.keyFile);
  expect(await nameAt(port)).toBe("first.example");
  write(issue("second.example"));
  expect(
    await until(async () => (await nameAt(port)) === "second.example", { withinMs: 30_000 }),
  ).toBe(true);
});

test("warns of a certificate that is over within a week, and of no other", async () => {
  const warning = "the certificate is over soon";
  expect((await open("shop.example", "2099-12-24T00:00:00Z")).lines).not.toContain(warning);
  expect((await open("shop.example", "2099-12-25T12:00:00Z")).lines).toContain(warning);
});

test("speaks TLS 1.3 and 1.2, the latter with ciphers that prove what they carry alone", async () => {
  const { port } = await open("shop.example");
  const old = { maxVersion: "TLSv1.2" } as const;
  expect(await nameAt(port)).toBe("shop.example");
  expect(await nameAt(port, { ...old, ciphers: "ECDHE-ECDSA-AES128-GCM-SHA256" })).toBe(
    "shop.example",
  );
  const bare = { ...old, ciphers: "ECDHE-ECDSA-AES128-SHA256" };
  await expect(nameAt(port, bare)).rejects.toThrow(/handshake failure/);
});

test.each([
  ["says nothing", ""],
  ["speaks plain HTTP", "GET / HTTP/1.1\r\nHost: shop\r\n\r\n"],
])("closes a connection that %s in place of a greeting", async (_what, said) => {
  const { own, write } = newFiles();
  write(issue("shop.example"));
  const server = createServer(encryptedBy(own, 50)).on("clientError", refuseUnreadable);
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connectPlain((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(said);
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});

test("refuses what is no certificate, no key, or not the key of that certificate", () => {
  const { own, write } = newFiles();
  const { cert, key } = issue("shop.example");
  const encrypt = () => encryptedBy(own);
  expect(encrypt).toThrow("TLS_CERTIFICATE_FILE must name a file that can be read (ENOENT).");
  write({ cert: "no certificate", key });
  expect(encrypt).toThrow("TLS_CERTIFICATE_FILE must name a file with a certificate in PEM.");
  write({ cert, key: "no key" });
  expect(encrypt).toThrow("TLS_KEY_FILE must name a file with a private key without a password");
  write({ cert, key: issue("shop.example").key });
  expect(encrypt).toThrow("TLS_KEY_FILE must hold the key of the certificate");
  write({ cert, key });
  expect(encrypt()).toMatchObject({ cert, key, minVersion: "TLSv1.2" });
});
