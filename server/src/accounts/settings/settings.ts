import type { saveSettings as saving, Settings } from "@farsim/contract/account-settings.ts";
import {
  formatAmount,
  type Micros,
  minorUnit,
  parseAmount,
} from "@farsim/contract/values/money/amount.ts";
import type { Input } from "@farsim/contract/endpoint.ts";
import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import { Language } from "@farsim/contract/values/texts/language.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { CountryCode } from "@farsim/contract/values/places/country-code.ts";
import { setCountry } from "../../ledger/set-country.ts";
import { actingUser, type Context } from "../../platform/context.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { type Alerts, findSettings, setAlerts, setLanguage } from "./settings.sql.ts";

/** Of accounts that were opened before there was more, until someone chooses: told when most and all of an allowance is used, for both may surprise abroad. */
export const usualAlerts = {
  lowBalanceMicros: null,
  data50: false,
  data80: true,
  data100: true,
  recharged: true,
  cardStopped: true,
};

/** What a new account begins with: the usual alerts, and one at half of the smallest recharge that is offered. */
export function alertsOfNewAccount({
  recharge,
  currencyDigits,
}: Pick<Shop, "recharge" | "currencyDigits">): Alerts {
  const { amountsMicros, minMicros } = recharge;
  const unit = minorUnit(currencyDigits);
  const half = ((amountsMicros[0] ?? minMicros) / (2n * unit)) * unit;
  return { ...usualAlerts, lowBalanceMicros: half };
}

/** What someone has settled about their account. */
export async function settingsOf({ tx, shop }: Context, userId: bigint): Promise<Settings> {
  const { language, country, alerts, hasAuthenticator, recoveryCodes } = await findSettings(
    tx,
    userId,
  );
  const { lowBalanceMicros, ...data } = alerts ?? usualAlerts;
  return {
    language: Language.catch("en").parse(language),
    alerts: {
      lowBalanceAt:
        lowBalanceMicros === null ? null : formatAmount(lowBalanceMicros, shop.currencyDigits),
      ...data,
    },
    country: CountryCode.nullable().catch(null).parse(country),
    totp: { enabled: hasAuthenticator, recoveryCodesLeft: recoveryCodes },
  };
}

/** A customer chooses the language of their emails, what they are about, or where they live. */
export async function saveSettings(
  ctx: Context,
  { language, alerts, country }: Input<typeof saving>,
): Promise<Settings> {
  const userId = actingUser(ctx);
  if (language !== undefined) await setLanguage(ctx.tx, userId, language);
  if (alerts !== undefined) {
    const { lowBalanceAt, ...others } = alerts;
    const lowBalanceMicros = lowBalanceAt === null ? null : boundOf(ctx, lowBalanceAt);
    await setAlerts(ctx.tx, userId, { lowBalanceMicros, ...others });
  }
  // The account's row before its wallet, as everywhere.
  if (country !== undefined) await setCountry(ctx.tx, userId, country);
  return settingsOf(ctx, userId);
}

function boundOf({ shop }: Context, amount: string): Micros {
  const micros = parseAmount(amount, shop.currencyDigits);
  if (micros === null) throw refused("amount_invalid");
  if (micros < 0n) throw refused("amount_out_of_bounds");
  return micros;
}

const refused = (key: FieldProblemKey): Problem =>
  new Problem("validation_failed", { fields: { "alerts.lowBalanceAt": key } });
