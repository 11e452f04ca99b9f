import { expect, type Page } from "@playwright/test";
import { brandPalette, type Scheme } from "../../../contract/src/values/pages/brand-palette.ts";
import { accounts } from "../../support/accounts.ts";
import { checkScreen } from "../../support/screen/check-screen.ts";
import { field, logsIn } from "../../support/entering.ts";
import type { Language } from "../../support/messages.ts";
import type { OwnShop } from "../../support/shops/open-own-shop.ts";
import { format, type NewUser, test } from "../../support/person.ts";
import { movesBy } from "../../support/screen/shifts.ts";
import { aShopOfItsOwn } from "../../support/shops/shop-of-its-own.ts";

test.describe("in English at a desk, by day", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const shop = aShopOfItsOwn("look-en");
  test("the colour that the operator sets is that of every page, until the standard one is restored", ({
    newUser,
  }) => journey(newUser, shop(), "en", "light"));
});

test.describe("in Chinese on a phone, by night", { tag: "@deep" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true });
  const shop = aShopOfItsOwn("look-zh-CN");
  test("the colour that the operator sets is that of every page, until the standard one is restored", ({
    newUser,
  }) => journey(newUser, shop(), "zh-CN", "dark"));
});

/** Too light for text by day, too dark for text by night. */
const typed = { light: "#ffcc00", dark: "#5c0a7a" } as const;

/** Four times as wide as high, and dark, as most logos are. */
const logoFile = (inner = "") => ({
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><path fill="#0a2a66" d="M0 0h60v60H0M80 20h160v20H80"/>${inner}</svg>`,
  ),
});

const brandOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--brand").trim(),
  );

async function journey(newUser: NewUser, shop: OwnShop, language: Language, scheme: Scheme) {
  const at = { language, shop: shop.origin };
  const keeper = await newUser(`look-${language}`, { ...at, at: "/login" });
  await logsIn(keeper, accounts.administrator);
  await expect(keeper.page).toHaveURL(/\/adminMode/);
  await keeper.page.goto("/adminMode?tab=settings");
  keeper.expected.add("400 POST /farsim/admin/settings/changeLook");
  keeper.expected.add("400 POST /farsim/admin/settings/addImage");
  const { page } = keeper;
  const { settings: t, fields } = keeper.words;
  const name = format(t.editTopic, { topic: t.look });
  const dialog = page.getByRole("dialog", { name });
  const colour = field(dialog, t.colour);
  const edit = () => page.getByRole("button", { name, exact: true }).click();
  const save = () => dialog.getByRole("button", { name: t.save }).click();
  const brand = brandPalette(typed[scheme])[scheme].brand;
  const visitor = await newUser(`visitor-of-look-${language}`, { ...at, at: "/home" });
  const standard = await brandOf(visitor.page);

  await test.step("what is no colour is refused", async () => {
    await edit();
    await colour.fill("yellow");
    await save();
    await expect(dialog.getByText(fields.invalid)).toBeVisible();
  });

  await test.step("both schemes are shown before, and what was changed for text to be readable", async () => {
    const preview = dialog.getByRole("region", {
      name: format(t.lookPreview, { scheme: t.scheme[scheme] }),
    });
    const said = scheme === "light" ? t.madeDarker : t.madeLighter;
    // The preview comes with what is typed, however late the dialog is drawn anew.
    await movesBy(page, async () => {
      await colour.fill(typed[scheme]);
      await expect(preview).toContainText(format(said, { colour: brand }));
    });
    await checkScreen(keeper, "settings-look");
    await save();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: t.look })).toContainText(typed[scheme]);
    expect(await brandOf(page)).toBe(brand);
    await checkScreen(keeper, "settings-with-look");
  });

  await test.step("a visitor sees it on every page, before any script", async () => {
    for (const path of ["/home", "/plan", "/login"]) {
      const html = await (await visitor.context.request.get(path)).text();
      expect(html.slice(0, html.indexOf("</head>"))).toContain(`--brand:${brand}`);
      await visitor.page.goto(path);
      await expect(visitor.page.getByRole("main")).toBeVisible();
      expect(await brandOf(visitor.page)).toBe(brand);
      await checkScreen(visitor, `look${path.replace("/", "-")}`);
    }
  });

  await test.step("so it is in the other scheme", async () => {
    for (const colorScheme of ["dark", "light"] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      await visitor.page.goto("/home");
      expect(await brandOf(visitor.page)).toBe(brandPalette(typed[scheme])[colorScheme].brand);
    }
    await checkScreen(visitor, "look-home-by-day");
    await visitor.page.emulateMedia({ colorScheme: scheme });
  });

  await test.step("a logo is refused where it could do harm, and else shown before it is saved", async () => {
    await edit();
    const file = dialog.getByRole("region", { name: t.logo }).locator("input[type=file]");
    await file.setInputFiles(logoFile("<script>1</script>"));
    await expect(dialog.getByRole("alert")).toContainText(keeper.words.problems.image_refused);
    await file.setInputFiles(logoFile());
    await expect(dialog.getByRole("figure")).toHaveCount(3);
    await expect(dialog.getByRole("alert")).toBeHidden();
    await checkScreen(keeper, "settings-logo");
    await save();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("img", { name: t.logo })).toBeVisible();
  });

  await test.step("a visitor sees the logo in place of mark and name, and the icon in the tab", async () => {
    await visitor.page.goto("/home");
    const mark = visitor.page.locator("header svg[data-mark]");
    await expect(mark).toHaveCSS("background-image", /\/look\/[0-9a-f]{64}\.png/);
    await expect(mark).toHaveCSS("width", "120px");
    const icon = await visitor.page.locator("link[rel=icon]").getAttribute("href");
    expect((await visitor.context.request.get(icon!)).headers()["content-type"]).toBe("image/png");
    await checkScreen(visitor, "home-with-logo");
  });

  await test.step("a picture of shared links is shown as it was cut, and named by the pages", async () => {
    await edit();
    const part = dialog.getByRole("region", { name: t.social });
    await movesBy(page, async () => {
      await part.locator("input[type=file]").setInputFiles(logoFile());
      await expect(part.getByRole("img", { name: t.social })).toBeVisible();
    });
    await checkScreen(keeper, "settings-social");
    await save();
    await expect(dialog).toBeHidden();
    const html = await (await visitor.context.request.get("/home")).text();
    const [, at] =
      /property="og:image" content="([^"]+\/look\/[0-9a-f]{64}\.png)"/.exec(html) ?? [];
    expect((await visitor.context.request.get(at!)).headers()["content-type"]).toBe("image/png");
  });

  await test.step("without the logo the mark is back", async () => {
    await edit();
    await dialog.getByRole("button", { name: t.removeLogo }).click();
    await save();
    await expect(dialog).toBeHidden();
    await visitor.page.goto("/home");
    await expect(visitor.page.locator("header svg[data-mark]")).toHaveCSS("width", "30px");
  });

  await test.step("without a colour the standard one is back", async () => {
    await edit();
    await colour.fill("");
    await save();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: t.look })).toContainText(t.standardColour);
    expect(await brandOf(page)).toBe(standard);
    await visitor.page.reload();
    expect(await brandOf(visitor.page)).toBe(standard);
  });
}
