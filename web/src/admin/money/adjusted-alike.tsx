import { findAdjustmentAlike } from "@farsim/contract/desk/money/adjustments.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { isZero } from "../../ui/formats/money.ts";
import { Notice } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";

const restMs = 300;

type Wanted = CallInput<typeof findAdjustmentAlike>;

/** Says that the same was booked before, or waits, once what is typed rests; an amount that is none says nothing. */
export function AdjustedAlike({
  account,
  kind,
  amount,
}: Pick<Wanted, "account" | "kind"> & { readonly amount: string | null }) {
  const t = useTranslations("money");
  const { money, moment } = useFormat();
  const [rested, setRested] = useState(amount);
  useEffect(() => {
    const timer = setTimeout(() => setRested(amount), restMs);
    return () => clearTimeout(timer);
  }, [amount]);
  const isMeant = rested !== null && !isZero(rested);
  const { data, isPlaceholderData } = useEndpoint(
    findAdjustmentAlike,
    { account, kind, amount: rested ?? "" },
    { enabled: isMeant, staleTime: 0 },
  );
  // What was found for another amount or kind says nothing of this one.
  const isKnown = isMeant && amount === rested && !isPlaceholderData;
  const before = isKnown ? data?.before : undefined;
  // It is there from the beginning, so that it is read out once it says something.
  return (
    <div aria-live="polite">
      {before ? (
        <Notice tone="warn">
          {t(before.waits ? "adjust.sameWaits" : "adjust.sameBefore", {
            amount: money(amount ?? ""),
            moment: moment(before.at),
          })}
        </Notice>
      ) : null}
    </div>
  );
}
