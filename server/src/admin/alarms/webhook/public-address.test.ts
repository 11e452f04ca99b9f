import { expect, test } from "vitest";
import { Temporal } from "temporal-polyfill";
import { postMessage } from "./post-message.ts";
import { isPublicAddress, lookupPublic, PrivateAddress } from "./public-address.ts";

const isPublic = (addresses: readonly string[]) =>
  addresses.map((address) => [address, isPublicAddress(address)]);

test("knows the addresses that anyone may have on the Internet, and that all others lead inside", () => {
  const open = ["1.1.1.1", "172.15.255.255", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"];
  const closed = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.255",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:1.1.1.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:db8::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "ff02::1",
    "localhost",
    "",
  ];
  expect(isPublic(open)).toEqual(open.map((address) => [address, true]));
  expect(isPublic(closed)).toEqual(closed.map((address) => [address, false]));
});

test("a name that leads to this machine is not connected to", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  lookupPublic("localhost", { all: true }, (error) => resolve(error));
  expect(await promise).toBeInstanceOf(PrivateAddress);
});

const post = (url: string, mayBePrivate = false) =>
  postMessage(
    { id: "test_1", body: {}, at: Temporal.Instant.from("2027-05-01T12:00:00Z") },
    { url, secret: "whsec_AAAA", mayBePrivate },
  );

test("nothing is posted to this machine, into a private network or without encryption, however it is written", async () => {
  const written = [
    "https://127.0.0.1:9/",
    "https://2130706433:9/",
    "https://0x7f.1:9/",
    "https://[::1]:9/",
    "https://[::ffff:127.0.0.1]:9/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost:9/",
    "http://1.1.1.1/",
  ];
  expect(await Promise.all(written.map((url) => post(url)))).toEqual(
    written.map((url) => (url === "http://1.1.1.1/" ? "unencrypted" : "private")),
  );
  expect(await post("http://127.0.0.1:9/", true)).toBe("ECONNREFUSED");
});
