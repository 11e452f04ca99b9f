import { expect, test } from "vitest";
import { connectionLimit } from "./connection-limit.ts";

test.for([
  [256, 128],
  [512, 384],
  [1024, 768],
  [65_536, 49_152],
] as const)("of %i descriptors leaves %i to connections", ([descriptors, connections]) => {
  expect(connectionLimit(descriptors)).toBe(connections);
});

test.runIf(process.platform === "linux")("reads the limit of this machine", () => {
  expect(connectionLimit()).toBeGreaterThan(0);
});
