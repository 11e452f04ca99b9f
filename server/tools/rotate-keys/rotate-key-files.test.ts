import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getUserInfo } from "@farsim/contract/session.ts";
import { revealVerifyCode } from "@farsim/contract/desk/cards/card-desk.ts";
import { temporaryFolder } from "@farsim/programs/testing/temporary-folder.ts";
import { expect, test } from "vitest";
import { readKeys } from "../../src/read-keys.ts";
import {
  type RunningShop,
  type ShopInFolder,
  shopInFolder,
  stockCardOf,
} from "../../testing/shop-in-folder.ts";
import { formerKeys, rotationSteps } from "./rotate-key-files.ts";

/** `DEEP=1` also runs starts whose parts other tests show (docs/decisions/0032). */
const isDeep = Boolean(process.env.DEEP);
const read = (dataDir: string) => readKeys({}, dataDir, "none");

test("loses no key in a crash between any two steps, and the next run makes the rest", () => {
  for (const crashAfter of [0, 1, 2, 3, 4]) {
    const dataDir = temporaryFolder();
    const before = read(dataDir);
    const steps = rotationSteps({}, dataDir);
    expect(steps).toHaveLength(4);
    for (const step of steps.slice(0, crashAfter)) step.run();
    const half = read(dataDir);
    expect([half.secretKey, half.formerSecretKey]).toContainEqual(before.secretKey);
    expect([half.jwtKey, half.formerJwtKey]).toContainEqual(before.jwtKey);
    for (const step of rotationSteps({}, dataDir)) step.run();
    const after = read(dataDir);
    expect(after).toMatchObject({
      formerSecretKey: before.secretKey,
      formerJwtKey: before.jwtKey,
    });
    expect(after.secretKey).not.toEqual(before.secretKey);
    expect(after.jwtKey).not.toBe(before.jwtKey);
    expect(rotationSteps({}, dataDir)).toEqual([]);
    for (const file of ["secret.key", "former-secret.key", "jwt.key", "former-jwt.key"])
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600);
  }
});

test("begins no other rotation while a former key is there, in a file or in the environment", () => {
  const dataDir = temporaryFolder();
  read(dataDir);
  const ofEnvironment = { SECRET_KEY: "1".repeat(64), FORMER_SECRET_KEY: "2".repeat(64) };
  expect(rotationSteps(ofEnvironment, dataDir)).toEqual([]);
  expect(formerKeys(ofEnvironment, dataDir)).toEqual([
    { name: "SECRET_KEY", place: "FORMER_SECRET_KEY" },
  ]);
  for (const step of rotationSteps({}, dataDir)) step.run();
  rmSync(path.join(dataDir, "former-jwt.key"));
  expect(rotationSteps({}, dataDir)).toEqual([]);
  rmSync(path.join(dataDir, "former-secret.key"));
  expect(rotationSteps({}, dataDir)).toHaveLength(4);
});

test("leaves a key of the environment to the operator", () => {
  const dataDir = temporaryFolder();
  const env = { SECRET_KEY: "1".repeat(64) };
  readKeys(env, dataDir, "none");
  const files = rotationSteps(env, dataDir).map(({ file }) => path.basename(file));
  expect(files).toEqual(["former-jwt.key", "jwt.key"]);
});

async function rotate(shop: ShopInFolder) {
  const run = shop.run("tools/rotate-keys.ts");
  const code = await run.ended();
  return { code, ...run.said };
}

function stop({ program }: RunningShop) {
  program.child.kill("SIGTERM");
  return program.ended();
}

test.runIf(isDeep)(
  "rotates the keys of a running shop: nothing is sealed anew before it knows them, logins go on, and end with the former key",
  {
    timeout: 120_000,
  },
  async () => {
    const folder = path.join(temporaryFolder(), "shop");
    const shop = shopInFolder(folder);
    const first = await shop.start();
    const card = await stockCardOf(shop);
    const keyFile = readFileSync(path.join(folder, "secret.key"), "utf8");
    const reveal = ({ http }: RunningShop, bearer: string) =>
      http.call(revealVerifyCode, { cardId: card.id, reason: "a test" }, { bearer });

    const begun = await rotate(shop);
    expect(begun).toMatchObject({ code: 0, stderr: "" });
    expect(begun.stdout).toMatch(/^New keys are in .*secret\.key, the former ones beside them\.$/m);
    expect(begun.stdout).toContain("restart every server, then run this again.");
    expect(readFileSync(path.join(folder, "former-secret.key"), "utf8")).toBe(keyFile);
    expect(await rotate(shop)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "A running server does not seal with the present key yet: restart every server, then run this again.\n",
    });
    expect((await reveal(first, first.bearer)).data.verifyCode).toBe(card.verifyCode);
    await stop(first);

    const second = await shop.start();
    expect((await second.http.call(getUserInfo, {}, { bearer: first.bearer })).code).toBe(0);
    expect((await reveal(second, first.bearer)).data.verifyCode).toBe(card.verifyCode);
    const done = await rotate(shop);
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(done.stdout).toMatch(/^verify codes: 1 sealed/m);
    expect(done.stdout).toContain("Nothing is sealed with a former key any more. Remove ");
    await stop(second);

    for (const file of ["former-secret.key", "former-jwt.key"]) rmSync(path.join(folder, file));
    const third = await shop.start();
    expect((await third.http.call(getUserInfo, {}, { bearer: first.bearer })).error).toBe(
      "token_invalid",
    );
    expect((await reveal(third, third.bearer)).data.verifyCode).toBe(card.verifyCode);
    await stop(third);
  },
);

test.runIf(isDeep)(
  "does all in one run where the shop has stopped, and makes no keys for a shop that has none there",
  {
    timeout: 120_000,
  },
  async () => {
    const folder = path.join(temporaryFolder(), "shop");
    const shop = shopInFolder(folder);
    const running = await shop.start();
    await stockCardOf(shop);
    await stop(running);
    const done = await rotate(shop);
    expect(done).toMatchObject({ code: 0, stderr: "" });
    expect(done.stdout).toMatch(/^verify codes: 1 sealed/m);
    expect(done.stdout).toContain("Nothing is sealed with a former key any more.");

    const key = path.join(folder, "secret.key");
    const text = readFileSync(key, "utf8");
    rmSync(key);
    expect(await rotate(shop)).toMatchObject({
      code: 1,
      stderr: `There is neither SECRET_KEY nor ${key}: run this with the settings of the shop.\n`,
    });
    for (const file of ["former-secret.key", "former-jwt.key"]) rmSync(path.join(folder, file));
    writeFileSync(key, "7".repeat(64));
    expect(await rotate(shop)).toMatchObject({ code: 1, stdout: "" });
    expect(readFileSync(key, "utf8")).toBe("7".repeat(64));
    writeFileSync(key, text);
    expect(await rotate(shop)).toMatchObject({ code: 0 });
  },
);
