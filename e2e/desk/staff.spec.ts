import { expect } from "@playwright/test";
import { until } from "@farsim/programs/until.ts";
import { accounts } from "../support/accounts.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { showsTab } from "../support/desk.ts";
import { field } from "../support/entering.ts";
import type { Language } from "../support/messages.ts";
import { invitationsTo } from "../support/outbox.ts";
import { format, type NewUser, type Person, test } from "../support/person.ts";
import { worker } from "../support/worker.ts";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("someone is invited, works within their role, gets another one, and leaves", ({ newUser }) =>
    journey(newUser, "en"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  test("someone is invited, works within their role, gets another one, and leaves", ({ newUser }) =>
    journey(newUser, "zh-CN"));
});

type Tab = keyof Person["words"]["admin"]["tabs"];

/** The parts of the desk that someone is offered, beside the page or behind the button above it. */
async function isOffered({ page, words }: Person, tabs: readonly Tab[]): Promise<void> {
  const { admin: t } = words;
  const navigation = page.getByRole("navigation", { name: t.title });
  await expect(navigation).toBeVisible();
  const beginnings = tabs.map((tab) => new RegExp(`^${RegExp.escape(t.tabs[tab])}`));
  const menu = navigation.getByRole("button").first();
  const isBehind = await menu.isVisible();
  if (isBehind) await menu.click();
  const entries = isBehind ? page.getByRole("menuitem") : navigation.getByRole("link");
  await expect(entries).toHaveText(beginnings);
  if (isBehind) await page.keyboard.press("Escape");
}

async function invites(owner: Person, email: string): Promise<void> {
  const { page, words } = owner;
  const { staff: t } = words;
  await page.getByRole("button", { name: t.invite }).click();
  const dialog = page.getByRole("dialog", { name: t.inviteTitle });
  // Without an address and a role nothing is sent, and both are asked for.
  await dialog.getByRole("button", { name: t.send }).click();
  await expect(field(dialog, t.email)).toHaveAttribute("aria-invalid", "true");
  // A customer's account never becomes one of the staff.
  await field(dialog, t.email).fill(accounts.fleet.email);
  await dialog.getByLabel(t.role).selectOption({ label: t.roles.support });
  await dialog.getByRole("button", { name: t.send }).click();
  await expect(dialog.getByText(words.problems.user_exists)).toBeVisible();
  await field(dialog, t.email).fill(email);
  await dialog.getByRole("button", { name: t.send }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: email })).toBeVisible();
}

async function joins(newUser: NewUser, language: Language, email: string): Promise<Person> {
  const ask = () => invitationsTo(email).at(-1);
  const link = await until(ask, { withinMs: 30_000, everyMs: 50 });
  const person = await newUser(`helper-${language}`, { language, at: link ?? "/no-invitation" });
  const { page, words } = person;
  const { accounts: t, staff } = words;
  person.names.push(email, nameOf(language));
  await expect(page.getByText(email)).toBeVisible();
  await checkScreen(person, "joins");
  await field(page, t.username).fill(nameOf(language));
  await field(page, t.password).fill("helper-Desk-1");
  await field(page, t.confirmPassword).fill("helper-Desk-1");
  await page.getByRole("button", { name: staff.join.join, exact: true }).click();
  await expect(page).toHaveURL(/\/adminMode/);
  return person;
}

async function makesARole(
  owner: Person,
  { name, language }: { readonly name: string; readonly language: Language },
): Promise<void> {
  const { page, words } = owner;
  const { staff: t, desk } = words;
  const role = `helper-night-${language}-${worker}`;
  owner.names.push(role, "longer hours", "tried out");
  owner.expected.add("409 POST /farsim/admin/role/add");
  await page.getByRole("button", { name: t.addRole }).click();
  const adding = page.getByRole("dialog", { name: t.addRoleTitle });
  const save = adding.getByRole("button", { name: t.addRole });
  await save.click();
  await expect(field(adding, t.roleName)).toHaveAttribute("aria-invalid", "true");
  // It would be taken for the standard one.
  await field(adding, t.roleName).fill(t.roles.finance);
  // It shows customers: who may do this sees them too.
  await adding.getByRole("checkbox", { name: t.rights.view }).check();
  await expect(adding.getByRole("checkbox", { name: t.rights.readCustomers })).toBeChecked();
  await adding.getByRole("checkbox", { name: t.rights.view }).uncheck();
  await field(adding, desk.reason).fill("longer hours");
  await save.click();
  await expect(adding.getByText(words.problems.role_exists)).toBeVisible();
  await field(adding, t.roleName).fill(role);
  await checkScreen(owner, "add-role");
  await save.click();
  await expect(adding).toBeHidden();
  const row = page.getByRole("table", { name: t.rolesTitle }).getByRole("row", { name: role });
  await expect(row).toContainText(t.rights.readCustomers);

  await page.getByRole("button", { name: format(t.changeRightsOf, { name: role }) }).click();
  const changing = page.getByRole("dialog", {
    name: format(t.changeRightsTitle, { name: role }),
  });
  await changing.getByRole("checkbox", { name: t.rights.audit }).check();
  await field(changing, desk.reason).fill("longer hours");
  await checkScreen(owner, "change-role");
  await changing.getByRole("button", { name: t.save }).click();
  await expect(changing).toBeHidden();
  await expect(row).toContainText(t.rights.audit);
  await checkScreen(owner, "roles");

  const give = async (label: string) => {
    await page.getByRole("button", { name: format(t.changeRoleOf, { name }) }).click();
    const dialog = page.getByRole("dialog", { name: format(t.changeRoleTitle, { name }) });
    await dialog.getByLabel(t.role).selectOption({ label });
    await field(dialog, desk.reason).fill("tried out");
    await dialog.getByRole("button", { name: t.changeRole }).click();
    await expect(dialog).toBeHidden();
  };
  const deleting = page.getByRole("button", { name: format(t.deleteRoleOf, { name: role }) });
  await give(role);
  // While someone has it, it stays.
  await expect(deleting).toHaveCount(0);
  await give(t.roles.stock);
  await deleting.click();
  const dialog = page.getByRole("dialog", { name: format(t.deleteRoleTitle, { name: role }) });
  await field(dialog, desk.reason).fill("tried out");
  await dialog.getByRole("button", { name: t.deleteRole }).click();
  await expect(row).toHaveCount(0);
}

const nameOf = (language: Language) => `helper-${language.toLowerCase()}-${worker}`;

async function journey(newUser: NewUser, language: Language): Promise<void> {
  const name = nameOf(language);
  const email = `${name}@example.com`;
  const owner = await newUser(`owner-${language}`, {
    language,
    account: accounts.administrator,
    at: "/adminMode?tab=staff",
  });
  const { page, words } = owner;
  const { staff: t, desk } = words;
  owner.names.push(email, name);
  owner.expected.add("409 POST /farsim/admin/staff/invite");

  await test.step("the owner invites someone for support", () => invites(owner, email));
  const helper = await test.step("who follows the link of the email, and is at the desk", () =>
    joins(newUser, language, email));

  await test.step("and is offered what support may do, and nothing else", async () => {
    await isOffered(helper, [
      "alarms",
      "customers",
      "cards",
      "orders",
      "rechargeFiles",
      "activities",
      "approvals",
      "catalogue",
    ]);
    await helper.page.goto(`/adminMode?tab=settings&search=${accounts.fleet.username}`);
    await showsTab(helper, "customers");
    await checkScreen(helper, "support");
    await helper.page.goto("/adminMode");
    await helper.page.getByRole("link", { name: accounts.fleet.username, exact: true }).click();
    const drawer = helper.page.getByRole("dialog");
    await expect(drawer.getByRole("button", { name: desk.recharge })).toBeVisible();
    await expect(drawer.getByRole("button", { name: t.changeRole })).toHaveCount(0);
  });

  await test.step("gets another role, which counts at once", async () => {
    await page.reload();
    await page.getByRole("button", { name: format(t.changeRoleOf, { name }) }).click();
    const dialog = page.getByRole("dialog", { name: format(t.changeRoleTitle, { name }) });
    await dialog.getByLabel(t.role).selectOption({ label: t.roles.stock });
    await field(dialog, desk.reason).fill("counts cards now");
    owner.names.push("counts cards now");
    await checkScreen(owner, "another-role");
    await dialog.getByRole("button", { name: t.changeRole }).click();
    await expect(dialog).toBeHidden();
    await checkScreen(owner, "staff");
    helper.expected.add("401 GET");
    await helper.page.goto("/adminMode");
    await isOffered(helper, ["alarms", "cards", "stock", "channels"]);
  });

  await test.step("a role of the shop's own is added, changed, given and deleted", () =>
    makesARole(owner, { name, language }));

  await test.step("and is let in no more, once the owner has removed them", async () => {
    await page.getByRole("button", { name: format(t.removeOf, { name }) }).click();
    const dialog = page.getByRole("dialog", { name: format(t.removeTitle, { name }) });
    await field(dialog, desk.reason).fill("the season is over");
    owner.names.push("the season is over");
    await dialog.getByRole("button", { name: t.remove }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: email })).toHaveCount(0);
    await helper.page.goto("/adminMode");
    await expect(helper.page).toHaveURL(/\/login/);
  });
}
