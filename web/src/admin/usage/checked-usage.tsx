import type { checkUsage } from "@farsim/contract/desk/cards/usage-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { type Fact, Facts, Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { FileLines } from "../kit/file-lines.tsx";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import { useRefusalWords } from "./refusal-words.ts";

type Check = Output<typeof checkUsage>;

/** The lines that are not accepted, each with its cause. */
export function RefusedLines(props: {
  readonly columns: readonly string[];
  readonly refused: Check["rejected"];
}) {
  const t = useTranslations("usageDesk");
  const wordsOf = useRefusalWords();
  return (
    <FileLines
      title={t("lines")}
      fileName="usage-refused.csv"
      columns={props.columns}
      lines={props.refused.map((each) => ({
        line: each.line,
        said: wordsOf(each),
        under: each.id,
        source: each.source,
      }))}
      tone="bad"
    />
  );
}

/** Said apart: a mistyped name counts somewhere else, which no one would notice later. */
function UnknownRegions({ unknownRegions }: Pick<Check, "unknownRegions">) {
  const t = useTranslations("usageDesk");
  if (unknownRegions.length === 0) return null;
  const names = unknownRegions.map(({ regionName, records, line }) =>
    t("regionOf", { name: regionName, count: records, line: String(line) }),
  );
  return (
    <Notice as="div" tone="warn">
      <p>{t("unknownRegions", { names: names.join(", ") })}</p>
      <p>{t("unknownRegionsWhy")}</p>
    </Notice>
  );
}

function useFacts(checked: Check): Fact[] {
  const t = useTranslations("usageDesk");
  const { count, day, money, billingZone: zone } = useFormat();
  const { traffic } = useTrafficInMb();
  const { records, accepted, duplicates, rejected, cards, firstDay, lastDay } = checked;
  const { usedMb, unratedMb, fees, wallets } = checked;
  const daysOf = (first: string | null, last: string | null) => {
    if (first === null || last === null) return t("none");
    return first === last ? day(first) : t("dayRange", { first: day(first), last: day(last) });
  };
  return [
    { label: t("records"), value: count(records) },
    { label: t("fresh"), value: count(accepted) },
    { label: t("repeats"), value: count(duplicates) },
    { label: t("refused"), value: count(rejected.length) },
    { label: t("cards"), value: count(cards) },
    { label: t("days", { zone }), value: daysOf(firstDay, lastDay) },
    {
      label: t("data"),
      value:
        unratedMb > 0
          ? t("dataFree", { data: traffic(usedMb), free: traffic(unratedMb) })
          : traffic(usedMb),
    },
    {
      label: t("fees"),
      value:
        fees.count === 0
          ? t("none")
          : t("feesOf", {
              amount: money(fees.amount),
              count: fees.count,
              wallets: wallets.charged,
            }),
    },
    {
      label: t("below"),
      value: wallets.goBelowZero === 0 ? t("none") : count(wallets.goBelowZero),
    },
  ];
}

interface CheckedUsageProps {
  readonly checked: Check;
  readonly pending: boolean;
  readonly take: () => void;
  readonly again: () => void;
}

/** What importing a file would do now, and what can be done with it: import and charge, or another file. */
export function CheckedUsage({ checked, pending, take, again }: CheckedUsageProps) {
  const t = useTranslations("usageDesk");
  const tDesk = useTranslations("desk");
  const { money, moment } = useFormat();
  const { asOf, columns, accepted, rejected, fees, unknownRegions } = checked;
  // What is refused is kept for a look, so a file of nothing else is worth no import.
  const canTake = accepted > 0;
  return (
    <Stack>
      <Facts facts={useFacts(checked)} />
      {canTake ? (
        <Muted>{t("checkedWhy", { moment: moment(asOf) })}</Muted>
      ) : (
        <Notice tone="warn">{t("nothingNew")}</Notice>
      )}
      <UnknownRegions unknownRegions={unknownRegions} />
      <RefusedLines columns={columns} refused={rejected} />
      <DialogButtons>
        <Button variant="default" onClick={again} disabled={pending}>
          {tDesk("files.other")}
        </Button>
        {canTake ? (
          <Button onClick={take} loading={pending} data-autofocus>
            {fees.count > 0
              ? t("importAll", { amount: money(fees.amount) })
              : t("importFree", { count: accepted })}
          </Button>
        ) : null}
      </DialogButtons>
    </Stack>
  );
}
