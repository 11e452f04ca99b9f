import { expect, type Page } from "@playwright/test";
import type { Destination } from "../../contract/src/coverage.ts";
import { coverageColumns } from "../../contract/src/desk/shop/coverage.ts";
import type { OfferedPlan } from "../../contract/src/plans.ts";
import { inEveryLanguage } from "../../contract/src/values/texts/texts.ts";
import { accounts } from "../support/accounts.ts";
import { ask } from "../support/ask.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field } from "../support/entering.ts";
import { format, type NewUser, type Person, test } from "../support/person.ts";
import { coverageChannels } from "../support/cards/test-cards.ts";
import { enter } from "../support/screen/without-screen.ts";
import { worker } from "../support/worker.ts";
import type { Language } from "../support/messages.ts";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  test("a carrier's coverage comes by the file, and a plan is sold for a part of it", ({
    newUser,
  }) => bringsCoverage(newUser));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  test("a region is found, taken from a channel's coverage, and added again", ({ newUser }) =>
    changesRegions(newUser));
});

const fileOf = (...lines: readonly string[]) => ({
  name: "2026.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([coverageColumns.join(","), ...lines].join("\n")),
});
const row = (page: Page, text: string) => page.locator("tbody tr").filter({ hasText: text });

/**
 * What everyone is answered of a region, of the networks of a journey. Each is in a region that cards of other journeys reach too: how
 * many regions there are stays as those expect it.
 */
async function networksIn(code: string, ours: RegExp): Promise<Destination["networks"]> {
  const { items } = await ask<{ items: Destination[] }>("/destination/list");
  const networks = items.find(({ regionCode }) => regionCode === code)?.networks ?? [];
  return networks.filter(({ name }) => ours.test(name));
}

async function comesToChannels(newUser: NewUser, language: Language) {
  const account = accounts.administrator;
  const keeper = await newUser(`coverage-${language}`, { language, account });
  const name = coverageChannels[language];
  keeper.names.push(...Object.values(coverageChannels));
  await keeper.page.goto("/adminMode?tab=channels");
  const t = keeper.words.operatorCoverage;
  const panel = keeper.page.getByRole("article", { name, exact: true });
  const dialogCalled = (title: string) => keeper.page.getByRole("dialog", { name: title });
  return { keeper, t, name, panel, dialogCalled, page: keeper.page };
}

async function bringsCoverage(newUser: NewUser): Promise<void> {
  const { keeper, t, name, panel, dialogCalled, page } = await comesToChannels(newUser, "en");
  const list = dialogCalled(format(t.title.list, { name }));

  await test.step("a channel of which nothing is known says so", async () => {
    await expect(panel).toContainText(t.worksNowhere);
    await checkScreen(keeper, "channels");
    await panel.getByRole("button", { name: format(t.openOf, { name }) }).click();
    await expect(list).toContainText(t.empty);
    await checkScreen(keeper, "coverage-empty");
    const [example] = await Promise.all([
      page.waitForEvent("download"),
      list.getByRole("button", { name: t.example }).click(),
    ]);
    expect(example.suggestedFilename()).toBe("coverage-example.csv");
  });

  const right = ["Switzerland,N6801,4G", "FR,N6801,5G", "FR,N6811,5G"];
  await test.step("a wrong line is named, and nothing has changed; the file that was mended is taken", async () => {
    await list.getByRole("button", { name: t.import }).click();
    const dialog = dialogCalled(format(t.title.import, { name }));
    const file = dialog.locator("input[type=file]");
    await file.setInputFiles(fileOf(...right, "Narnia,N6801,4G"));
    await dialog.getByRole("button", { name: t.check }).click();
    const wrong = dialog.getByRole("list", { name: t.wrongLines }).getByRole("listitem");
    await expect(wrong).toContainText([format(t.line, { line: "5" })]);
    await expect(wrong).toContainText(keeper.words.coverage.region_unknown);
    await checkScreen(keeper, "coverage-wrong");
    expect(await networksIn("FR", /^N68.1$/)).toEqual([]);
    await file.setInputFiles(fileOf(...right, "HK,N6801,4G"));
    await expect(wrong).toHaveCount(0);
    await dialog.getByRole("button", { name: t.check }).click();
    await expect(dialog).toContainText(t.right);
    await expect(dialog).toContainText("3 regions, 4 networks");
    await checkScreen(keeper, "coverage-checked");
    expect(await networksIn("FR", /^N68.1$/)).toEqual([]);
    await dialog.getByRole("button", { name: t.replace }).click();
    await expect(row(page, "France")).toContainText("N6801 5G · N6811 5G");
    await checkScreen(keeper, "coverage");
  });

  await test.step("a network is taken from one region", async () => {
    await field(list, t.search).fill("FR");
    await list.getByRole("button", { name: format(t.editOf, { region: "France" }) }).click();
    const dialog = dialogCalled(format(t.editTitle, { region: "France" }));
    await dialog.getByRole("button", { name: format(t.removeOf, { place: "1" }) }).click();
    await field(dialog, format(t.generationOf, { place: "1" })).selectOption("4G");
    await dialog.getByRole("button", { name: t.addNetwork }).click();
    await expect(field(dialog, format(t.network, { place: "2" }))).toBeFocused();
    await field(dialog, format(t.network, { place: "2" })).fill("N6811");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(dialog).toContainText(keeper.words.deskFields.network_repeated);
    await expect(field(dialog, format(t.network, { place: "2" }))).toBeFocused();
    await checkScreen(keeper, "coverage-region");
    await dialog.getByRole("button", { name: format(t.removeOf, { place: "2" }) }).click();
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(row(page, "France")).toContainText("N6811 4G");
    await expect(list.getByRole("button", { name: /France/ })).toBeFocused();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      list.getByRole("button", { name: t.download }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`coverage-${name}.csv`);
    await page.keyboard.press("Escape");
    await expect(panel).toContainText("3 regions, 3 networks");
    expect(await networksIn("FR", /^N68.1$/)).toEqual([{ name: "N6811", generation: "4G" }]);
  });

  await test.step("a plan is sold on its cards alone, for some regions: at once", () =>
    limitsPlan(keeper, name));

  await test.step("all of it is on record", async () => {
    const { audit } = keeper.words;
    await page.goto(`/adminMode?tab=audit&subject=channel:${name}`);
    const [saved, imported] = [
      row(page, audit.actionNames.coverageSave),
      row(page, audit.actionNames.coverageImport),
    ];
    await expect(saved.first()).toContainText("N6801 5G, N6811 5G → N6811 4G");
    await expect(saved.first()).toContainText("France");
    await expect(imported.first()).toContainText(`${audit.factNames.networks}: 0 → 4`);
    await checkScreen(keeper, "coverage-on-record");
  });

  await test.step("the channel covers nothing again", () => clears(name, ["CH", "FR", "HK"]));
}

/** Takes it back, so that no other journey's traveller is shown it. */
async function clears(channelName: string, codes: readonly string[]): Promise<void> {
  const bearer = await enter(accounts.administrator);
  for (const regionCode of codes)
    await ask("/admin/coverage/save", { channelName, regionCode, networks: [] }, bearer);
}

async function limitsPlan({ page, words, ...keeper }: Person, channelName: string): Promise<void> {
  const { offers: t, deskFields, audit } = words;
  const bearer = await enter(accounts.administrator);
  const called = `6801-${worker}`;
  const { plan } = await ask<{ plan: { id: string } }>(
    "/admin/plan/save",
    {
      name: inEveryLanguage(() => called),
      description: inEveryLanguage(() => ""),
      price: "2.00",
      cycleDays: 1,
      totalTrafficMb: 500,
      restrictRule: "STOP",
      trafficLimitType: "DAILY",
    },
    bearer,
  );
  const offered = async () =>
    (await ask<{ items: OfferedPlan[] }>("/plan/list")).items.find(({ id }) => id === plan.id);
  expect(await offered()).not.toHaveProperty("channelIds");

  await page.goto("/adminMode?tab=catalogue");
  await expect(row(page, called)).toContainText(t.allCards);
  await row(page, called).getByRole("button").click();
  await page.getByRole("menuitem", { name: t.edit }).click();
  const dialog = page.getByRole("dialog", { name: t.editPlan });
  await field(dialog, t.onCards).selectOption("chosen");
  await field(dialog, t.soldFor).selectOption("chosen");
  await dialog.getByRole("button", { name: t.save }).click();
  await expect(dialog.getByText(deskFields.choose_one)).toHaveCount(2);
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await dialog.getByRole("checkbox", { name: channelName, exact: true }).check();
  await field(dialog, t.searchRegions).fill("switz");
  await dialog.getByRole("checkbox", { name: "Switzerland" }).check();
  await field(dialog, t.searchRegions).fill("fin");
  await dialog.getByRole("checkbox", { name: "Finland" }).check();
  await expect(dialog).toContainText(format(t.uncovered, { names: "Finland" }));
  await checkScreen({ page, words, ...keeper }, "plan-places");
  await dialog.getByRole("button", { name: t.save }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, called)).toContainText(channelName);
  await expect(row(page, called)).toContainText("2 regions, 1 not covered");
  await checkScreen({ page, words, ...keeper }, "catalogue-places");
  const now = await offered();
  expect(now?.regionCodes).toEqual(["CH"]);
  expect(now?.channelIds).toHaveLength(1);

  await page.goto(`/adminMode?tab=audit&subject=plan:${plan.id}`);
  const saved = row(page, audit.actionNames.planSave).first();
  await expect(saved).toContainText(
    format(audit.beforeAfter, {
      name: audit.factNames.channelNames,
      before: audit.all,
      after: channelName,
    }),
  );
  await expect(saved).toContainText("Switzerland, Finland");
  await ask("/admin/plan/archive", { planId: plan.id }, bearer);
}

async function changesRegions(newUser: NewUser): Promise<void> {
  const name = coverageChannels["zh-CN"];
  const bearer = await enter(accounts.administrator);
  const csv = `${coverageColumns.join(",")}\nUS,N6802,4G\nTH,N6802,5G\n`;
  await ask("/admin/coverage/import", { channelName: name, csv }, bearer);
  const { keeper, t, panel, dialogCalled, page } = await comesToChannels(newUser, "zh-CN");
  keeper.names.push("CHANNEL_KEYS", "US", "TH", "CH");
  const list = dialogCalled(format(t.title.list, { name }));

  await test.step("a region is found by its name, and goes with its last network", async () => {
    await panel.getByRole("button", { name: format(t.openOf, { name }) }).click();
    await expect(row(page, "泰国")).toBeVisible();
    await checkScreen(keeper, "coverage");
    await field(list, t.search).fill("美国");
    await expect(row(page, "泰国")).toHaveCount(0);
    await list.getByRole("button", { name: format(t.editOf, { region: "美国" }) }).click();
    const dialog = dialogCalled(format(t.editTitle, { region: "美国" }));
    await dialog.getByRole("button", { name: format(t.removeOf, { place: "1" }) }).click();
    await expect(dialog).toContainText(format(t.removes, { region: "美国" }));
    await checkScreen(keeper, "coverage-removing");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(list).toContainText(t.notFound);
    await checkScreen(keeper, "coverage-not-found");
    expect(await networksIn("US", /^N6802$/)).toEqual([]);
  });

  await test.step("a region is added", async () => {
    await list.getByRole("button", { name: t.add }).click();
    const dialog = dialogCalled(t.addTitle);
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(field(dialog, t.region)).toBeFocused();
    await field(dialog, t.region).selectOption("CH");
    await field(dialog, format(t.network, { place: "1" })).fill("N6802");
    await checkScreen(keeper, "coverage-adding");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(row(page, "瑞士")).toContainText("N6802 4G");
    expect(await networksIn("CH", /^N6802$/)).toEqual([{ name: "N6802", generation: "4G" }]);
  });

  await test.step("a file says what would be lost", async () => {
    await list.getByRole("button", { name: t.import }).click();
    const dialog = dialogCalled(format(t.title.import, { name }));
    keeper.names.push("2026.csv");
    await dialog.locator("input[type=file]").setInputFiles(fileOf("TH,N6802,5G"));
    await dialog.getByRole("button", { name: t.check }).click();
    await expect(dialog).toContainText(format(t.lost, { names: "瑞士" }));
    await checkScreen(keeper, "coverage-lost");
    await dialog.getByRole("button", { name: t.replace }).click();
    await expect(row(page, "瑞士")).toHaveCount(0);
  });

  await clears(name, ["TH"]);
}
