import { expect } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { login } from "@farsim/contract/accounts.ts";
import { setClock } from "@farsim/contract/desk/shop/sandbox.ts";
import { inviteStaff } from "@farsim/contract/desk/people/staff.ts";
import { acceptInvitation } from "@farsim/contract/staff-invitation.ts";
import { ownerRoleId } from "@farsim/contract/values/people/rights.ts";
import { askerOf } from "../../scripts/screens/ask.mjs";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { showsTab } from "../support/desk.ts";
import { field, logsIn } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { openOwnShop, type OwnShop } from "../support/shops/open-own-shop.ts";
import { invitationsTo } from "../support/outbox.ts";
import { type NewUser, test } from "../support/person.ts";

let shop: OwnShop | undefined;
test.afterAll(() => shop?.close());

const second = { username: "second.owner", email: "second@owners.example" };
const password = "second-Owner-1x";
const cashier = "cashier@owners.example";

/** A shop with a limit and two owners, the second of them for more than a day. */
async function openShopOfTwo(name: string): Promise<OwnShop> {
  const open = await openOwnShop({
    name,
    program: "server/src/main.ts",
    settings: () => ({
      SANDBOX: "true",
      ADMIN_TOTP_REQUIRED: "false",
      RECHARGE_APPROVAL_ABOVE: "100.00",
    }),
  });
  const { origin, outbox } = open;
  const { username: account, password: own } = accounts.administrator;
  const entry = { account, password: own, rememberMe: false };
  const session = (await askerOf(origin)(login.path, entry)) as { accessToken: string };
  const ask = askerOf(origin, session.accessToken);
  await ask(inviteStaff.path, { email: second.email, roleId: ownerRoleId });
  const link = await until(() => invitationsTo(second.email, outbox).at(-1), {
    withinMs: 30_000,
    everyMs: 50,
  });
  const invitation = link?.split("invitation=")[1];
  const { username } = second;
  const proof = { invitation, username, password, confirmPassword: password };
  await askerOf(origin)(acceptInvitation.path, proof);
  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  await ask(setClock.path, { now: tomorrow.toISOString() });
  return open;
}

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a role with rights over money waits for the other owner", ({ newUser }) =>
    journey(newUser, "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  test("a role with rights over money waits for the other owner", ({ newUser }) =>
    journey(newUser, "zh-CN"));
});

async function journey(newUser: NewUser, language: Language): Promise<void> {
  shop = await openShopOfTwo(`two-owners-${language}`);
  const { origin } = shop;
  const one = await newUser(`asks-for-a-role-${language}`, {
    language,
    shop: origin,
    at: "/login",
  });
  const { page, words } = one;
  const names = [second.username, second.email, cashier];
  one.names.push(...names);
  await test.step("one owner invites a cashier, and nothing happens yet", async () => {
    await logsIn(one, accounts.administrator);
    await showsTab(one, "overview");
    await page.goto("/adminMode?tab=staff");
    await showsTab(one, "staff");
    const { staff: t } = words;
    await page.getByRole("button", { name: t.invite }).click();
    const dialog = page.getByRole("dialog", { name: t.inviteTitle });
    await field(dialog, t.email).fill(cashier);
    await dialog.getByLabel(t.role).selectOption({ label: t.roles.finance });
    await dialog.getByRole("button", { name: t.send }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("cell", { name: cashier, exact: true })).toHaveCount(0);
    await page.goto("/adminMode?tab=approvals");
    await expect(page.getByText(words.money.yours)).toBeVisible();
    await checkScreen(one, "own-request");
  });

  const other = await newUser(`confirms-a-role-${language}`, {
    language,
    shop: origin,
    at: "/login",
  });
  other.names.push(...names);
  const { page: desk, words: said } = other;
  await test.step("the other one sees what it is about, and confirms", async () => {
    const { money: t } = said;
    await logsIn(other, { ...second, password });
    await showsTab(other, "overview");
    await desk.goto("/adminMode?tab=approvals");
    await expect(desk.getByText(t.kinds.ROLE, { exact: true })).toBeVisible();
    await checkScreen(other, "role-waits");
    await desk.getByRole("button", { name: cashier }).last().click();
    const dialog = desk.getByRole("dialog", { name: t.roleTitle });
    await expect(dialog.getByText(t.roleWhy)).toBeVisible();
    await checkScreen(other, "confirms-role");
    await dialog.getByRole("button", { name: t.confirm, exact: true }).click();
    await expect(desk.getByText(t.noneWaiting)).toBeVisible();
    await desk.goto("/adminMode?tab=staff");
    await expect(desk.getByRole("cell", { name: cashier, exact: true })).toBeVisible();
  });

  await test.step("a file of recharges over the limit waits as a whole, and is rejected", async () => {
    const { rechargeFiles: t } = words;
    const newcomers = ["one", "two"].map((name) => `helper-${name}@example.com`);
    const text = ["account,amount", ...newcomers.map((email) => `${email},60.00`)].join("\n");
    const file = { name: "helper-fleet", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.goto("/adminMode?tab=rechargeFiles");
    await page.getByRole("button", { name: t.open, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles(file);
    await dialog.getByRole("button", { name: words.desk.files.check, exact: true }).click();
    await expect(dialog.getByText(t.waits)).toBeVisible();
    await dialog.getByRole("checkbox", { name: t.openThem }).check();
    await checkScreen(one, "file-over-limit");
    await dialog.getByRole("button", { name: /120\.00/ }).click();
    await expect(dialog.getByText(t.states.waiting)).toBeVisible();
    await checkScreen(one, "file-waits");

    const { money } = said;
    await desk.goto("/adminMode?tab=approvals");
    await expect(desk.getByText(money.kinds.RECHARGE_FILE, { exact: true })).toBeVisible();
    await checkScreen(other, "file-in-approvals");
    await desk.getByRole("button", { name: /120\.00/ }).click();
    const decision = desk.getByRole("dialog", { name: money.rejectTitle });
    await field(decision, money.note).fill("helper-no-slip");
    await checkScreen(other, "file-rejects");
    await decision.getByRole("button", { name: money.reject, exact: true }).click();
    await expect(desk.getByText(money.noneWaiting)).toBeVisible();
    // The one who asked sees it where they look.
    await expect(dialog.getByText(t.states.declined)).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByLabel(t.results)).toContainText(t.lineStates.declined);
    await checkScreen(one, "file-declined");
  });
}
