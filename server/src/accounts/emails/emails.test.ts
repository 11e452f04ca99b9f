import * as contract from "@farsim/contract/accounts.ts";
import { addImage } from "@farsim/contract/desk/shop/shop-images.ts";
import { changeLook } from "@farsim/contract/desk/shop/settings.ts";
import { getUserInfo, logout, refresh } from "@farsim/contract/session.ts";
import { expect, onTestFinished, test } from "vitest";
import { mailServer } from "../../../testing/servers/mail-server.ts";
import { openShop } from "../../../testing/open-shop.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { randomName } from "../../../testing/accounts-app.ts";
import { createApp } from "../../app.ts";
import { openLog } from "../../platform/log.ts";

const shopDatabase = await testDatabase();
const MAIL_FROM = "Farsim <no-reply@farsim.example>";
const closeWith = onTestFinished;

test("opens an account with an email from a real mail server, in the whole product", async () => {
  const { smtpUrl: SMTP_URL, received } = await mailServer();
  const shop = await openShop(shopDatabase, { env: { SMTP_URL, MAIL_FROM }, closeWith });
  const username = randomName();
  const email = `${username}@example.com`;
  await shop.done(contract.sendCode, { email, purpose: "register" });
  const code = /^(\d{6})\r$/m.exec(received[0] ?? "")?.[1] ?? "";
  const password = "correct-horse";
  const entry = { username, email, password, confirmPassword: password, code };
  const { accessToken, refreshToken, userInfo } = await shop.done(contract.register, entry);
  expect(await shop.done(getUserInfo, {}, { bearer: accessToken })).toEqual(userInfo);
  const renewed = await shop.done(refresh, {}, { bearer: refreshToken });
  await shop.done(logout, {}, { bearer: renewed.accessToken });
});

test("sends emails in the colour and with the logo that the desk has set meanwhile", async () => {
  const { smtpUrl: SMTP_URL, received } = await mailServer();
  const shop = await openShop(shopDatabase, { env: { SMTP_URL, MAIL_FROM }, closeWith });
  const keeper = await shop.administrator();
  const emailText = async () => {
    await shop.done(contract.sendCode, {
      email: `${randomName()}@example.com`,
      purpose: "register",
    });
    return received.at(-1)!.replaceAll("=\r\n", "");
  };
  expect(await emailText()).not.toContain("#b3005e");
  await shop.done(
    changeLook,
    { logo: "", icon: "", social: "", colour: "#b3005e", version: 0 },
    keeper,
  );
  expect(await emailText()).toContain("#b3005e");
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>';
  const image = Buffer.from(drawn).toString("base64");
  const images = await shop.done(addImage, { purpose: "logo", image }, keeper);
  await shop.done(changeLook, { ...images, colour: "#b3005e", version: 1 }, keeper);
  const branded = await emailText();
  expect(branded).toContain('<img src=3D"cid:logo.png"');
  const [, png = ""] = /Content-ID: <logo\.png>[^]*?\r\n\r\n([\w+/=\r\n]+)/i.exec(branded) ?? [];
  const shown = await fetch(new URL(`/look/${images.logo}.png`, shop.address));
  expect(Buffer.from(png, "base64")).toEqual(Buffer.from(await shown.arrayBuffer()));
});

test("logs no subject: the code in it is a secret, also where the mail server repeats it", async () => {
  const { smtpUrl: SMTP_URL } = await mailServer({
    onData: (stream, _session, callback) => {
      let text = "";
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      stream.on("end", () => callback(new Error(/^Subject: .*$/m.exec(text)?.[0] ?? "")));
    },
  });
  const { config, liveShop, liveCoverage, database, clock } = await openShop(shopDatabase, {
    env: { SMTP_URL, MAIL_FROM },
    closeWith,
  });
  const lines: string[] = [];
  const log = openLog("trace", { write: (line: string) => void lines.push(line) });
  const app = await createApp({ config, liveShop, liveCoverage, database, clock, log });
  closeWith(() => app.close());
  const { statusCode } = await app.inject({
    method: "POST",
    url: `${config.servicePrefix}${contract.sendCode.path}`,
    payload: { email: `${randomName()}@example.com`, purpose: "register" },
  });
  expect(statusCode).toBe(502);
  expect(lines.join("\n")).toContain("an email could not be sent");
  expect(lines.join("\n")).not.toMatch(/verification code|Subject/);
});

test("refuses in the whole product when the mail server refuses, and lets ask again at once", async () => {
  let works = false;
  const { smtpUrl: SMTP_URL, received } = await mailServer({
    onRcptTo: (_address, _session, callback) =>
      works ? callback() : callback(new Error("no such mailbox")),
  });
  const shop = await openShop(shopDatabase, { env: { SMTP_URL, MAIL_FROM }, closeWith });
  const wanted = { email: `${randomName()}@example.com`, purpose: "register" } as const;
  expect(await shop.call(contract.sendCode, wanted)).toMatchObject({
    status: 502,
    code: 10071,
    error: "code_send_failed",
  });
  works = true;
  await shop.done(contract.sendCode, wanted);
  expect(received).toHaveLength(1);
});
