import { createHash } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import type { checkBankFile as contract } from "@farsim/contract/desk/money/bank-files.ts";
import type { Input, Output } from "@farsim/contract/endpoint.ts";
import { formatAmount, type Micros } from "@farsim/contract/values/money/amount.ts";
import { findAllowance } from "../../approvals/created-value.ts";
import { dayOf } from "../../platform/calendar.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { bankLinesOf } from "./bank-line.ts";
import { codesIn } from "./codes-in-text.ts";
import { findByCode, findOpenByTotal, findUsed, type KnownOrder } from "./known-orders.sql.ts";
import { type Matches, matchPayments, type NamedPayment, openDays } from "./match-payments.ts";
import { readStatement, type Statement } from "./read-statement.ts";

type Check = Output<typeof contract>;

/** A bank statement, and what it would do at this moment. */
export interface CheckedBankFile {
  readonly statement: Statement;
  readonly matches: Matches;
  /** Of what can be finished. */
  readonly digest: string;
}

const nothing: Matches = { certain: [], likely: [], unknown: [], used: [] };

/** Reads a bank statement and looks for the orders that it pays; changes nothing. Throws what `readStatement` throws. */
export async function checkStatement(
  ctx: Context,
  input: Input<typeof contract>,
): Promise<CheckedBankFile> {
  const statement = await readStatement(ctx, input);
  const matches = statement.read ? await findMatches(ctx, statement.read.payments) : nothing;
  return { statement, matches, digest: digestOf(matches) };
}

async function findMatches(
  ctx: Context,
  read: NonNullable<Statement["read"]>["payments"],
): Promise<Matches> {
  const { tx, shop, now } = ctx;
  const names = bankLinesOf(read);
  const payments = read.map((payment, at): NamedPayment => ({ ...payment, bankLine: names[at]! }));
  const codes = new Set(payments.flatMap(({ text }) => codesIn(text)));
  const totals = new Set(payments.map(({ amountMicros }) => amountMicros));
  // Of the oldest payment.
  const [first = ""] = payments.map(({ day }) => day).toSorted();
  return matchPayments(payments, {
    byCode: await findByCode(tx, [...codes]),
    openByTotal: await findOpenByTotal(tx, [...totals], since(now, first)),
    used: await findUsed(tx, names),
    currency: shop.currency,
    zone: shop.billingTimeZone,
    today: dayOf(now, shop.billingTimeZone),
  });
}

/** The moment after which orders were made that payments from a day on may be for without their code. */
function since(now: Context["now"], day: string): Context["now"] {
  const begin = day === "" ? now : Temporal.Instant.from(`${day}T00:00Z`);
  return begin.subtract({ hours: 24 * (openDays + 2) });
}

/** A digest of which payments would finish which orders: what was agreed to is what is done. */
function digestOf({ certain, likely }: Matches): string {
  const said = [
    certain.map(({ payment, order }) => [payment.line, String(order.id)]),
    likely.map(({ payment, order, reason }) => [payment.line, String(order.id), reason]),
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** What a bank statement would do now, for its reader. */
export async function checkBankFile(ctx: Context, input: Input<typeof contract>): Promise<Check> {
  const { statement, matches, digest } = await checkStatement(ctx, input);
  const { sheet, read } = statement;
  const { certain, likely, unknown, used } = matches;
  const leftMicros = (await findAllowance(ctx)).leftMicros;
  const shown = ({ payment }: { readonly payment: NamedPayment }) => ({
    line: payment.line,
    day: payment.day,
    amount: money(ctx, payment.amountMicros),
    ...(payment.currency !== undefined && { currency: payment.currency }),
    text: payment.text,
  });
  return {
    asOf: formatInstant(ctx.now.epochMilliseconds),
    ...(sheet && {
      sheet: {
        names: [...sheet.names],
        samples: sheet.samples.map((fields) => [...fields]),
        ...(sheet.layout && { layout: sheet.layout }),
      },
    }),
    isRead: read !== undefined,
    payments: read?.payments.length ?? 0,
    passedOver: read?.passedOver ?? 0,
    unread: (read?.unread ?? []).map((each) => ({ ...each, source: [...each.source] })),
    certain: certain.map((each) => ({ ...shown(each), order: orderShown(ctx, each.order) })),
    likely: likely.map((each) => ({
      ...shown(each),
      order: orderShown(ctx, each.order),
      reason: each.reason,
    })),
    unknown: unknown.map((each) => ({ ...shown(each), ...unmatched(ctx, each) })),
    used: used.map((each) => ({ ...shown(each), ...unmatched(ctx, each) })),
    ...(leftMicros !== undefined && { left: money(ctx, leftMicros) }),
    digest,
  };
}

const money = ({ shop }: Context, micros: Micros) => formatAmount(micros, shop.currencyDigits);

function unmatched<Reason>(
  ctx: Context,
  { reason, order }: { readonly reason: Reason; readonly order?: KnownOrder | undefined },
) {
  return { reason, ...(order && { order: orderShown(ctx, order) }) };
}

const orderShown = (ctx: Context, order: KnownOrder): Check["certain"][number]["order"] => ({
  id: String(order.id),
  remark: order.remark,
  amount: money(ctx, order.amountMicros),
  total: money(ctx, order.totalMicros),
  createdAt: formatInstant(order.createdAt.epochMilliseconds),
  user: { id: String(order.userId), username: order.username, email: order.email },
});
