import { expect, type Locator } from "@playwright/test";
import { accounts } from "../support/accounts.ts";
import { printCard } from "../support/cards/test-card-file.ts";
import { checkScreen } from "../support/screen/check-screen.ts";
import { field } from "../support/entering.ts";
import { showBarcode, showQrCode, withFakeCamera } from "../support/camera/fake-camera.ts";
import { type Person, test } from "../support/person.ts";
import { movesBy } from "../support/screen/shifts.ts";
import { openAccount } from "../support/screen/without-screen.ts";

test.use({
  launchOptions: withFakeCamera,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
});

const { cardNumber, iccid, verifyCode } = printCard("66002", 1);

/** Opens the form, and the camera in it, until what it is to bring about has come: however late, it is the reader's own. */
async function scans(
  { page, words }: Person,
  untilSeen: (dialog: Locator) => Promise<void>,
): Promise<Locator> {
  const { cards: t } = words;
  await page.getByRole("button", { name: t.bind, exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: t.bindTitle });
  await movesBy(page, async () => {
    await dialog.getByRole("button", { name: t.scan, exact: true }).click();
    await untilSeen(dialog);
  });
  return dialog;
}

test("the camera reads a card's QR code and its barcode into the fields, and sends nothing", async ({
  newUser,
}) => {
  await openAccount(accounts.ike);
  const person = await newUser("ike", { account: accounts.ike, at: "/mySims" });
  const { page, words } = person;
  const { cards: t } = words;
  person.names.push(verifyCode);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));

  await test.step("all three values of a QR code", async () => {
    showQrCode(`${cardNumber},${iccid},${verifyCode}`);
    const dialog = await scans(person, async (form) => {
      await expect(field(form, t.verifyCode)).toHaveValue(verifyCode);
      await expect(form.locator("video")).toHaveCount(0);
    });
    await expect(field(dialog, t.cardNumber)).toHaveValue(cardNumber);
    await expect(field(dialog, t.iccid)).toHaveValue(iccid);
    await checkScreen(person, "bind-scanned");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("the ICCID of a barcode; the first field that is empty has the focus", async () => {
    showBarcode(iccid);
    const dialog = await scans(person, (form) => expect(field(form, t.iccid)).toHaveValue(iccid));
    await expect(field(dialog, t.cardNumber)).toHaveValue("");
    await expect(field(dialog, t.cardNumber)).toBeFocused();
    await page.keyboard.press("Escape");
  });

  await test.step("any other code is passed over until the camera is stopped", async () => {
    showQrCode("https://elsewhere.example/");
    const dialog = await scans(person, async (form) => {
      await expect(form.getByText(t.cameraHint)).toBeVisible();
      await expect
        .poll(() => form.locator("video").evaluate((video: HTMLVideoElement) => video.videoWidth))
        .toBeGreaterThan(0);
    });
    await checkScreen(person, "bind-scanning");
    await dialog.getByRole("button", { name: t.scanStop }).click();
    await expect(dialog.locator("video")).toHaveCount(0);
  });
  expect(sent.filter((url) => url.includes("/card/bind"))).toEqual([]);
});

test("a camera that is not allowed is said in words, and the fields stay", {
  tag: "@deep",
}, async ({ newUser }) => {
  await openAccount(accounts.jan);
  const person = await newUser("jan", { account: accounts.jan });
  // What a browser answers once its reader has refused.
  await person.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
  await person.page.goto("/mySims");
  const { cards: t } = person.words;
  showBarcode(iccid);
  const dialog = await scans(person, (form) =>
    expect(form.getByRole("alert")).toHaveText(t.camera.refused),
  );
  await expect(field(dialog, t.iccid)).toBeVisible();
  await checkScreen(person, "bind-camera-refused");
});
