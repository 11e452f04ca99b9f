import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { importsOf, offenceOf, orders } from "./check-imports.mjs";

const left =
  "imports point only to the left of platform · shop · ledger · accounts · channels · plans · approvals · billing · cards · esim · usage · payments · purchases · notifications · books · margins · admin";
const leftInWeb =
  "imports point only to the left of platform · ui · charts · accounts · cards · plans · destinations · esim · payments · checkout · activities · traffic · my-sims · home · legal · personal · admin · gallery · app";
const pure =
  "rules know values and each other alone: accounts are loaded before them and saved after them";
const ownFeature = "SQL and routes are private to their feature; its other files are public";

test("finds an import in any form it is written", () => {
  const text = [
    'import { a } from "./a.ts";',
    "import type {\n  B,\n  C,\n} from './b.ts';",
    'import "./c.ts";',
    'export { d } from "./d.ts";',
    'export * from "./e.ts";',
    'const f = await import("./f.ts");',
    'type G = import("./g.ts").G;',
  ].join("\n");
  expect(importsOf(text).toSorted()).toEqual(
    ["a", "b", "c", "d", "e", "f", "g"].map((name) => `./${name}.ts`),
  );
});

describe("refuses on the server and in the contract", () => {
  test.each([
    ["server/src/cards/bind-card.ts", "../usage/rate-usage.ts", left],
    ["server/src/platform/clock.ts", "../ledger/post.ts", left],
    ["server/src/cards/bind-card.ts", "../ledger/wallets.sql.ts", ownFeature],
    ["server/src/admin/recharge.ts", "../accounts/accounts.routes.ts", ownFeature],
    ["server/src/admin/recharge.ts", "../cards/cards.admin-routes.ts", ownFeature],
    ["server/src/cards/bind-card.test.ts", "../ledger/wallets.sql.ts", ownFeature],
    ["server/src/worker.ts", "./cards/cards.sql.ts", ownFeature],
    ["server/src/app.ts", "./cards/cards.sql.ts", ownFeature],
    ["server/seeds/demo.ts", "../src/cards/cards.sql.ts", ownFeature],
    ["server/testing/shop.ts", "../src/cards/cards.sql.ts", ownFeature],
    ["server/src/cards/packs/card-job.ts", "../../billing/account/cards.sql.ts", ownFeature],
    ["server/src/billing/actions/bind-card.ts", "../account/cards.sql.ts", pure],
    ["server/src/billing/account/account.ts", "../../platform/context.ts", pure],
    ["server/src/billing/rating/credit.ts", "../../platform/database/database.ts", pure],
    ["server/src/billing/actions/bind-card.ts", "../account/with-account.ts", pure],
    [
      "server/src/cards/bind-card.ts",
      "../../../packages/programs/until.ts",
      "other parts are imported by their package name",
    ],
    [
      "server/src/cards/bind-card.ts",
      "@farsim/programs/testing/run-program.ts",
      "only tests import the tests' own tools",
    ],
    [
      "packages/programs/until.ts",
      "@farsim/contract/cards.ts",
      "a package knows nothing of the program that uses it",
    ],
    [
      "packages/embedded-postgres/launch.ts",
      "../programs/until.ts",
      "other parts are imported by their package name",
    ],
    [
      "server/src/cards/bind-card.ts",
      "../config.ts",
      "the features do not know the program that mounts them",
    ],
    [
      "server/src/cards/bind-card.ts",
      "../../testing/stock.ts",
      "only tests import what lies outside server/src",
    ],
    [
      "server/src/misc/thing.ts",
      "../platform/clock.ts",
      "the folder misc has no place in the order of folders",
    ],
    [
      "server/src/cards/card.ts",
      "../../../contract/src/cards.ts",
      "other parts are imported by their package name",
    ],
    ["server/src/cards/card.ts", "react", "the server knows nothing of the web"],
    ["contract/src/cards.ts", "node:fs", "the contract imports zod alone"],
    ["contract/src/cards.ts", "../../server/src/cards/card.ts", "the contract imports zod alone"],
  ])("%s importing %s", (file, specifier, offence) => {
    expect(offenceOf(file, specifier)).toBe(offence);
  });
});

describe("refuses in the web", () => {
  test.each([
    [
      "web/src/cards/card.tsx",
      "node:path",
      "the web runs in browsers, which have no node: modules",
    ],
    [
      "web/src/cards/card.tsx",
      "@farsim/server/src/cards/card.ts",
      "the web knows the server by the contract alone",
    ],
    [
      "web/src/cards/card.tsx",
      "../../../server/src/cards/card.ts",
      "the web knows the server by the contract alone",
    ],
    ["web/src/payments/order-frame.tsx", "../app/bare-layout.tsx", leftInWeb],
    ["web/src/gallery/gallery.tsx", "../app/bare-layout.tsx", leftInWeb],
    ["web/src/cards/sim-card.tsx", "../esim/apply-dialog.tsx", leftInWeb],
    ["web/src/ui/page.tsx", "../cards/card-name.ts", leftInWeb],
    ["web/src/platform/call.ts", "../ui/toast.tsx", leftInWeb],
    ["web/src/admin/stock/batch-view.tsx", "../../app/guard.ts", leftInWeb],
    [
      "web/src/misc/thing.tsx",
      "../ui/page.tsx",
      "the folder misc has no place in the order of folders",
    ],
    [
      "web/src/cards/card.tsx",
      "../misc/thing.tsx",
      "the folder misc has no place in the order of folders",
    ],
    [
      "web/src/cards/card.tsx",
      "../main.tsx",
      "the features do not know the program that mounts them",
    ],
    [
      "web/src/cards/card.tsx",
      "../../compile-messages.ts",
      "only tests import what lies outside web/src",
    ],
    ["web/src/app/root.tsx", "../testing/browser.ts", "only tests import the tests' own tools"],
  ])("%s importing %s", (file, specifier, offence) => {
    expect(offenceOf(file, specifier)).toBe(offence);
  });
});

describe("allows", () => {
  test.each([
    ["server/src/usage/ingest/ingest-usage.ts", "../cards/card.ts"],
    ["server/src/cards/bind-card.ts", "./cards.sql.ts"],
    ["server/src/cards/bind-card.ts", "@farsim/contract/cards.ts"],
    ["server/src/cards/bind-card.test.ts", "../usage/rate-usage.ts"],
    ["server/src/cards/bind-card.test.ts", "../../testing/test-database.ts"],
    ["server/src/cards/bind-card.test.ts", "../app.ts"],
    ["server/src/app.ts", "./cards/cards.routes.ts"],
    ["server/src/app.ts", "./cards/cards.admin-routes.ts"],
    ["packages/embedded-postgres/launch.ts", "@farsim/programs/until.ts"],
    ["packages/embedded-postgres/lock.test.ts", "@farsim/programs/testing/temporary-folder.ts"],
    ["server/src/billing/account/save-accounts.ts", "./cards.sql.ts"],
    ["server/src/billing/rating/credit.ts", "../../platform/calendar.ts"],
    ["server/src/billing/rating/credit.ts", "../card/card-state.ts"],
    ["server/testing/accounts-app.ts", "../src/accounts/accounts.routes.ts"],
    ["server/seeds/demo.ts", "../src/cards/import-cards.ts"],
    ["contract/src/cards.ts", "./values/amount.ts"],
    ["contract/src/cards.ts", "zod"],
    ["contract/src/values/money/amount.test.ts", "fast-check"],
    ["web/src/testing/shop-server.ts", "node:http"],
    ["web/src/cards/card.tsx", "@farsim/contract/cards.ts"],
    ["web/src/cards/card.tsx", "../ui/page.tsx"],
    ["web/src/my-sims/my-sims.tsx", "../esim/apply-dialog.tsx"],
    ...orders.web.map((folder) => ["web/src/app/routes.ts", `../${folder}/page.tsx`]),
    ["web/src/main.tsx", "./app/start.tsx"],
    ["web/src/payments/pay.test.tsx", "../app/routes.ts"],
    ["web/src/payments/pay.test.tsx", "../testing/browser.ts"],
    ["web/src/testing/all-messages.ts", "../app/titles.ts"],
  ])("%s importing %s", (file, specifier) => {
    expect(offenceOf(file, specifier)).toBeUndefined();
  });
});

test.each(Object.entries(orders))("ARCHITECTURE.md says the order of the %s", (_, order) => {
  const text = readFileSync(path.join(import.meta.dirname, "../ARCHITECTURE.md"), "utf8");
  expect(text).toContain(`\n\`${order.join(" · ")}\`\n`);
});

test("ends with 1 on a tree with one bad import, and names it", () => {
  const root = mkdtempSync(path.join(tmpdir(), "farsim-walls-"));
  for (const folder of [
    "contract/src",
    "web/src/payments",
    "server/src/cards",
    "server/src/usage",
    "packages",
    "server/drills",
    "server/seeds",
    "server/testing",
    "server/tests",
    "server/tools",
    "scripts",
  ]) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  for (const script of ["check-imports.mjs", "find-circles.mjs"])
    cpSync(path.join(import.meta.dirname, script), path.join(root, "scripts", script));
  const run = () =>
    spawnSync(process.execPath, ["scripts/check-imports.mjs"], { cwd: root, encoding: "utf8" });
  expect(run()).toMatchObject({ status: 0, stderr: "" });

  writeFileSync(
    path.join(root, "server/src/cards/bind-card.ts"),
    'import { rate } from "../usage/rate-usage.ts";\n',
  );
  expect(run()).toMatchObject({
    status: 1,
    stderr: `server/src/cards/bind-card.ts imports ../usage/rate-usage.ts: ${left}.\n`,
  });

  rmSync(path.join(root, "server/src/cards/bind-card.ts"));
  writeFileSync(
    path.join(root, "web/src/payments/pay.tsx"),
    'const { BareFrame } = await import("../app/bare-layout.tsx");\n',
  );
  expect(run()).toMatchObject({
    status: 1,
    stderr: `web/src/payments/pay.tsx imports ../app/bare-layout.tsx: ${leftInWeb}.\n`,
  });
  rmSync(root, { recursive: true });
});
