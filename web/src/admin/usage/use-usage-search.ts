import { type UseKind, UseKind as UseKinds } from "@farsim/contract/desk/cards/usage-desk.ts";
import { printedDigits } from "@farsim/contract/values/sims/printed-digits.ts";
import { useRangeCheck } from "../../ui/forms/use-range-check.ts";
import { dayInAddress } from "../kit/day-in-address.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";

/** What open use is looked for by: it lives in the address, beside the tab. What cannot be meant counts as unsaid. */
export function useUsageSearch(channels: readonly string[]) {
  const { params, setParams } = useDeskAddress();
  const kind: UseKind = UseKinds.safeParse(params.type).data ?? "unrated";
  const days = { from: dayInAddress(params.from), to: dayInAddress(params.to) };
  const check = useRangeCheck(days);
  const typed = params.search;
  const card = typed ? printedDigits(typed) : undefined;
  const isCard = card === undefined || /^[0-9]{4,22}$/.test(card);
  return {
    kind,
    setParams,
    typed,
    isCard,
    check,
    channelName: channels.find((name) => name === params.channel),
    days,
    /** What is asked of the server; undefined while something cannot be asked. */
    filter:
      isCard && !check.problem && !check.isComing
        ? {
            channelName: channels.find((name) => name === params.channel),
            card,
            ...days,
          }
        : undefined,
  };
}

export type UsageSearch = ReturnType<typeof useUsageSearch>;
export type UsageFilter = NonNullable<UsageSearch["filter"]>;
