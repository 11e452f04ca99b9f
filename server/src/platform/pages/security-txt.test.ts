import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { openShop } from "../../../testing/open-shop.ts";

const base = await testDatabase();

async function securityTxt(env: NodeJS.ProcessEnv) {
  const shop = await openShop(base, { env, closeWith: onTestFinished });
  const { statusCode, headers, body } = await shop.app.inject("/.well-known/security.txt");
  return { status: statusCode, type: headers["content-type"], body };
}

test("says where a weakness is reported, until half a year from now", async () => {
  const env = {
    CONTACT_EMAIL: "safe@sim.example",
    CONTACT_URL: "https://sim.example/report",
    CONTACT_PHONE: "+85212345678",
    PUBLIC_URL: "https://sim.example",
  };
  expect(await securityTxt(env)).toEqual({
    status: 200,
    type: "text/plain; charset=utf-8",
    body: `Contact: mailto:safe@sim.example
Contact: https://sim.example/report
Expires: 2027-10-28T12:00:00Z
Preferred-Languages: en, zh-CN
Canonical: https://sim.example/.well-known/security.txt
`,
  });
});

test("names no address of its own where the operator has said none", async () => {
  const { body } = await securityTxt({ CONTACT_EMAIL: "safe@sim.example" });
  expect(body).not.toContain("Canonical");
});

test.each([
  ["nothing", {}],
  ["only a telephone", { CONTACT_PHONE: "+85212345678" }],
  ["only the demonstration's address, where no one reads", { SEED: "demo" }],
])("is not there where the operator has published %s", async (_, env) => {
  expect(await securityTxt(env)).toMatchObject({ status: 404 });
});
