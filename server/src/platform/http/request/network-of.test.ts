import { expect, test } from "vitest";
import { networkOf, siteOf } from "./network-of.ts";

test.for([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:0:0:0:2", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["a job", "a job"],
] as const)("counts %s as %s", ([origin, network]) => {
  expect(networkOf(origin)).toBe(network);
});

test.for([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:0DB8:0001:ffff::1", "2001:db8:1::/48"],
  ["203.0.113.7", undefined],
  ["::ffff:203.0.113.7", undefined],
  ["a job", undefined],
] as const)("counts %s with its site %s", ([origin, site]) => {
  expect(siteOf(origin)).toBe(site);
});
