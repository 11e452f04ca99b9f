import { getSettings, saveSettings } from "@farsim/contract/account-settings.ts";
import { expect, test } from "vitest";
import { accountsApp } from "../../testing/accounts-app.ts";
import { testDatabase } from "../../testing/database/test-database.ts";

const { database } = await testDatabase();
const noTotp = { enabled: false, recoveryCodesLeft: 0 };

test("begins with the language of the registration and the usual alerts", async () => {
  const { customer } = accountsApp({ database });
  const { own } = await customer();
  expect((await own(getSettings, {})).data).toEqual({
    language: "en",
    alerts: {
      lowBalanceAt: null,
      data50: false,
      data80: true,
      data100: true,
      recharged: true,
      cardStopped: true,
    },
    totp: noTotp,
  });
});

test("keeps what was chosen, for this account alone", async () => {
  const { customer } = accountsApp({ database });
  const [{ own }, neighbour] = [await customer(), await customer()];
  const chosen = {
    language: "zh-CN",
    alerts: {
      lowBalanceAt: "5.00",
      data50: true,
      data80: false,
      data100: false,
      recharged: false,
      cardStopped: true,
    },
  } as const;
  expect((await own(saveSettings, chosen)).data).toEqual({ ...chosen, totp: noTotp });
  const none = { ...chosen, alerts: { ...chosen.alerts, lowBalanceAt: null } };
  await own(saveSettings, chosen);
  expect((await own(getSettings, {})).data).toEqual({ ...chosen, totp: noTotp });
  await own(saveSettings, none);
  expect((await own(getSettings, {})).data).toEqual({ ...none, totp: noTotp });
  expect((await neighbour.own(getSettings, {})).data.language).toBe("en");
});

test.for([
  ["5", "amount_invalid"],
  ["5.000", "amount_invalid"],
  ["-1.00", "amount_out_of_bounds"],
  ["1e3", "amount_invalid"],
] as const)("refuses %s as a bound: %s", async ([lowBalanceAt, key]) => {
  const { customer } = accountsApp({ database });
  const { own } = await customer();
  const alerts = {
    lowBalanceAt,
    data50: true,
    data80: true,
    data100: true,
    recharged: true,
    cardStopped: true,
  };
  expect((await own(saveSettings, { language: "en", alerts })).data).toMatchObject({
    error: "validation_failed",
    fields: { "alerts.lowBalanceAt": key },
  });
});
