import { getSettings, saveSettings } from "@farsim/contract/account-settings.ts";
import { expect, test } from "vitest";
import { accountsApp } from "../../../testing/accounts-app.ts";
import { testDatabase } from "../../../testing/database/test-database.ts";
import { alertsOfNewAccount } from "./settings.ts";

const { database } = await testDatabase();
const noTotp = { enabled: false, recoveryCodesLeft: 0 };

test("begins with the language of the registration and the alerts of a new account", async () => {
  const { customer } = accountsApp({ database });
  const { own } = await customer();
  expect((await own(getSettings, {})).data).toEqual({
    language: "en",
    alerts: {
      lowBalanceAt: "0.50",
      data50: false,
      data80: true,
      data100: true,
      recharged: true,
      cardStopped: true,
    },
    country: null,
    totp: noTotp,
  });
});

test.each([
  ["5.00 of 10.00", [10_000_000n, 20_000_000n], 2, 5_000_000n],
  ["whole units of a currency without decimals", [15_000_000n], 0, 7_000_000n],
  ["half of the smallest recharge where none is offered", [], 2, 500_000n],
] as const)("a new account is warned at %s", (_what, amountsMicros, currencyDigits, micros) => {
  const recharge = { minMicros: 1_000_000n, maxMicros: 100_000_000n, amountsMicros };
  expect(alertsOfNewAccount({ recharge, currencyDigits }).lowBalanceMicros).toBe(micros);
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
    country: "AT",
  } as const;
  expect((await own(saveSettings, chosen)).data).toEqual({ ...chosen, totp: noTotp });
  const none = { ...chosen, alerts: { ...chosen.alerts, lowBalanceAt: null } };
  await own(saveSettings, chosen);
  expect((await own(getSettings, {})).data).toEqual({ ...chosen, totp: noTotp });
  await own(saveSettings, none);
  expect((await own(getSettings, {})).data).toEqual({ ...none, totp: noTotp });
  expect((await neighbour.own(getSettings, {})).data).toMatchObject({
    language: "en",
    country: null,
  });
});

test("a country that is not named stays, one that is named as none is forgotten", async () => {
  const { own } = await accountsApp({ database }).customer();
  const { language, alerts } = (await own(getSettings, {})).data;
  const save = async (more: object) => {
    await own(saveSettings, { language, alerts, ...more });
    return (await own(getSettings, {})).data.country;
  };
  expect([await save({ country: "DE" }), await save({}), await save({ country: null })]).toEqual([
    "DE",
    "DE",
    null,
  ]);
  expect(
    (await own(saveSettings, { language, alerts, country: "XX" } as never)).data,
  ).toMatchObject({ fields: { country: "invalid" } });
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
