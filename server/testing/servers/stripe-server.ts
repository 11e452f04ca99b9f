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

export interface StripeServer {
  /** For `STRIPE_API_URL`. */
  readonly address: string;
  /** Every page that was asked for, the newest last. */
  readonly pages: StandInPage[];
  /** The forms as they came. */
  readonly asked: URLSearchParams[];
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
  const state: Omit<StripeServer, "address" | "close"> = {
    pages: [],
    asked: [],
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
  /** As Stripe does: only an open page is closed. */
  const expire = async (page: StandInPage): Promise<[number, unknown]> => {
    await state.onExpire?.(page);
    if (page.status !== "open") return [400, { error: { type: "invalid_request_error" } }];
    return [200, Object.assign(page, { status: "expired", url: null })];
  };
  const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const path = request.url ?? "";
    if (state.away) return [500, { error: { type: "api_error", message: "away" } }];
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
    const failure: [number, unknown] = [500, { error: { type: "api_error", message: "failed" } }];
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
