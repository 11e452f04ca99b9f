import { getPayOrder, type PayOrder } from "@farsim/contract/pay.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { call } from "../platform/calls/call.ts";
import { CallError } from "../platform/calls/call-error.ts";
import { useLocale } from "../platform/language/locale.ts";

const lookAgainMs = 3000;

/** What a link to an order says in its fragment, which no server ever sees: `<orderId>.<token>`. */
export interface OrderLink {
  readonly orderId: string;
  readonly orderToken: string;
}

export function readLink(fragment: string): OrderLink | null {
  const [, orderId, orderToken] = /^#?([0-9]{1,19})\.([\w-]{20,100})$/.exec(fragment) ?? [];
  return orderId && orderToken ? { orderId, orderToken } : null;
}

const leadsNowhere = (error: Error | null) =>
  error instanceof CallError && error.key === "not_found";

/** The order that the address holds the token of, asked for again and again until it is finished. */
export function useHeldOrder() {
  const language = useLocale((state) => state.language);
  const fragment = useLocation({ select: ({ hash }) => hash });
  const link = readLink(fragment);
  const answer = useQuery<PayOrder>({
    queryKey: [getPayOrder.path, language, link],
    queryFn: ({ signal }) =>
      call(
        getPayOrder,
        { orderId: link!.orderId },
        { signal, orderToken: link!.orderToken, skipAuth: true },
      ),
    enabled: link !== null,
    refetchInterval: ({ state }) =>
      state.data?.status === "FINISHED" || leadsNowhere(state.error) ? false : lookAgainMs,
  });
  return {
    link,
    fragment,
    answer,
    leadsNowhere: link === null || leadsNowhere(answer.error),
  };
}
