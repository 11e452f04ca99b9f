import { mkdirSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { linkLibraries } from "./link-libraries.ts";

/** A package as npm unpacks it when install scripts are forbidden. */
function unpackedPackage({ name = "native", withLibraries = true } = {}) {
  const native = path.join(temporaryFolder(), name);
  mkdirSync(path.join(native, withLibraries ? "lib" : "."), { recursive: true });
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  writeFileSync(path.join(native, "pg-symlinks.json"), JSON.stringify(links));
  return native;
}

test.each(["native", "native-copy"])(
  "makes the missing links beside the libraries, in a folder named %s",
  (name) => {
    const native = unpackedPackage({ name });
    expect(linkLibraries(native, path.join(native, "spare"))).toEqual({});
    expect(readlinkSync(path.join(native, "lib/libpq.so.5"))).toBe("libpq.so.5.18");
    expect(linkLibraries(native, path.join(native, "spare"))).toEqual({});
  },
);

test("makes them elsewhere where the package cannot be written, and tells the loader", () => {
  const native = unpackedPackage({ withLibraries: false });
  const spare = path.join(native, "spare");
  const variable = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
  expect(linkLibraries(native, spare)).toEqual({ [variable]: spare });
  expect(readlinkSync(path.join(spare, "libpq.so.5"))).toBe(path.join(native, "lib/libpq.so.5.18"));
});
