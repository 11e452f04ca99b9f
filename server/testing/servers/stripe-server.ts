import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A page as Stripe's API shows it, as far as anyone here reads it. */
export interface StandInPage {
  readonly id: string;
  readonly object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  /** Its id alone, or all of it where the page is asked for with it. */
  payment_intent: string | { readonly id: string; readonly status: string } | null;
  url: string | null;
  readonly client_reference_id: string | null;
  readonly metadata: { readonly farsim_account: string };
  readonly amount_total: number;
  readonly currency: string;
}

/** A refund as Stripe's API shows it, as far as anyone here reads it. */
export interface StandInRefund {
  readonly id: string;
  readonly object: "refund";
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
  failure_reason?: string;
}

/** A status and a body in the place of the answer that would have come. */
export type StandInAnswer = readonly [number, unknown];

export interface StripeServer {
  /** For `STRIPE_API_URL`. */
  readonly address: string;
  /** Every page that was asked for, the newest last. */
  readonly pages: StandInPage[];
  /** The forms as they came. */
  readonly asked: URLSearchParams[];
  /** Every refund that was made, the newest last. */
  readonly refunds: StandInRefund[];
  /** How often a refund was asked for, made or not. */
  refundsAsked: number;
  /** How a refund stands once it is made; `succeeded` unless said. */
  refundStatus: string;
  /** Called when a refund is asked for: what it returns is answered, and no refund is made; what it throws is answered as a failure. */
  onRefund: ((form: URLSearchParams) => StandInAnswer | undefined | Promise<undefined>) | undefined;
  /** Called when a refund was made and no one has heard of it yet; what it throws is answered as a failure. */
  onRefunded: ((refund: StandInRefund) => unknown) | undefined;
  /** What was taken for payments by their names, in hundredths; of others nothing is known yet. */
  readonly fees: Map<string, { readonly fee: number; readonly currency: string }>;
  /** Forgets all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** While true every request fails. */
  away: boolean;
  /** Where its pages lie. */
  host: string;
  /** Called when a page was made and no one has heard of it yet. */
  onOpen: (() => Promise<unknown>) | undefined;
  /** Called when a page is about to be closed: someone may be quicker. What it throws is answered as a failure. */
  onExpire: ((page: StandInPage) => unknown) | undefined;
  close(): Promise<void>;
}

/** A local server in the place of Stripe's API: pages are made, shown and closed, an idempotency key makes the same one once. */
export async function openStripeServer(): Promise<StripeServer> {
  const byKey = new Map<string, StandInPage>();
  const refundsByKey = new Map<string, StandInRefund>();
  const state: Omit<StripeServer, "address" | "close"> = {
    pages: [],
    asked: [],
    refunds: [],
    fees: new Map(),
    refundsAsked: 0,
    refundStatus: "succeeded",
    onRefund: undefined,
    onRefunded: undefined,
    forgetKeys: () => refundsByKey.clear(),
    away: false,
    host: "checkout.stripe.com",
    onOpen: undefined,
    onExpire: undefined,
  };
  const create = (form: URLSearchParams): StandInPage => {
    const id = `cs_test_${state.pages.length + 1}`;
    const page: StandInPage = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      url: `https://${state.host}/c/pay/${id}`,
      client_reference_id: form.get("client_reference_id"),
      metadata: { farsim_account: form.get("metadata[farsim_account]") ?? "" },
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
    };
    state.asked.push(form);
    state.pages.push(page);
    return page;
  };
  const refund = async (request: IncomingMessage): Promise<StandInAnswer> => {
    const form = new URLSearchParams(await bodyOf(request));
    const key = String(request.headers["idempotency-key"]);
    state.refundsAsked += 1;
    const known = refundsByKey.get(key);
    if (known) return [200, known];
    const instead = await state.onRefund?.(form);
    if (instead) return instead;
    const made = refundOf(form, state);
    state.refunds.push(made);
    refundsByKey.set(key, made);
    await state.onRefunded?.(made);
    return [200, made];
  };
  const findRefunds = ({ pathname, searchParams }: URL): StandInAnswer => {
    const id = pathname.split("/")[3];
    if (id !== undefined) {
      const found = state.refunds.find((one) => one.id === id);
      return found ? [200, found] : [404, { error: { type: "invalid_request_error" } }];
    }
    const of = searchParams.get("payment_intent");
    const data = state.refunds.filter((one) => one.payment_intent === of).toReversed();
    return [200, { object: "list", data, has_more: false, url: "/v1/refunds" }];
  };
  /** As Stripe does: only an open page is closed. */
  const expire = async (page: StandInPage): Promise<[number, unknown]> => {
    await state.onExpire?.(page);
    if (page.status !== "open") return [400, { error: { type: "invalid_request_error" } }];
    return [200, Object.assign(page, { status: "expired", url: null })];
  };
  const answer = async (request: IncomingMessage): Promise<StandInAnswer> => {
    const path = request.url ?? "";
    if (state.away) return [500, { error: { type: "api_error", message: "away" } }];
    const [, paid] = /^\/v1\/payment_intents\/([^/?]+)/.exec(path) ?? [];
    if (paid !== undefined) return [200, paymentOf(paid, state.fees.get(paid) ?? null)];
    if (path.startsWith("/v1/refunds"))
      return request.method === "POST"
        ? refund(request)
        : findRefunds(new URL(path, "http://stand.in"));
    if (request.method === "POST" && path === "/v1/checkout/sessions") {
      const form = new URLSearchParams(await bodyOf(request));
      const key = String(request.headers["idempotency-key"]);
      if (!byKey.has(key)) byKey.set(key, create(form));
      await state.onOpen?.();
      return [200, byKey.get(key)];
    }
    const { pathname, search } = new URL(path, "http://stand.in");
    const [, named, ending] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(pathname) ?? [];
    const page = state.pages.find(({ id }) => id === named);
    if (page && ending) return expire(page);
    return page
      ? [200, shownOf(page, search)]
      : [404, { error: { type: "invalid_request_error" } }];
  };
  const server = createServer((request, response) => {
    const failure: StandInAnswer = [500, { error: { type: "api_error", message: "failed" } }];
    const answered = answer(request).catch(() => failure);
    void answered.then(([status, body]) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

const paymentOf = (id: string, booked: object | null) => ({
  id,
  object: "payment_intent",
  latest_charge: { id: `ch_of_${id}`, object: "charge", balance_transaction: booked },
});

function refundOf(
  form: URLSearchParams,
  { refunds, refundStatus }: Pick<StripeServer, "refunds" | "refundStatus">,
): StandInRefund {
  const named = [...form].flatMap(([name, value]) => {
    const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return field ? [[field, value] as const] : [];
  });
  return {
    id: `re_test_${refunds.length + 1}`,
    object: "refund",
    payment_intent: form.get("payment_intent") ?? "",
    amount: Number(form.get("amount")),
    metadata: Object.fromEntries(named),
    status: refundStatus,
  };
}

/** A payment is shown with its page only where it was asked for. */
function shownOf(page: StandInPage, search: string): StandInPage {
  const { payment_intent: payment } = page;
  const isWhole = decodeURIComponent(search).includes("expand[0]=payment_intent");
  return typeof payment === "string" || isWhole
    ? page
    : { ...page, payment_intent: payment && payment.id };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}
