import { getCardTraffic } from "@farsim/contract/desk/cards/card-desk.ts";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { IconCalendarOff, IconChartDots } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Figures, figuresComing } from "../../traffic/figures.tsx";
import { RangeBar } from "../../traffic/range-bar.tsx";
import { readRange, usualRange, type WholeRange } from "../../traffic/range.ts";
import styles from "../../traffic/traffic.module.css";
import { QueryView } from "../../ui/states/query-view.tsx";
import { replaceUrl } from "../../ui/actions/replace-url.ts";
import { State } from "../../ui/states/states.tsx";
import { useTermsAnswer } from "../../ui/words/terms.ts";
import { wayTo } from "../desk/thing.ts";
import { dayInAddress } from "../kit/day-in-address.ts";
import { useDeskAddress } from "../desk/use-desk-address.ts";

interface CardUsageProps {
  readonly cardId: string;
  /** What the figures are of, for the file. */
  readonly name: string;
}

function CardFigures({ cardId, name, range }: CardUsageProps & { readonly range: WholeRange }) {
  const t = useTranslations("deskPages");
  const answer = useEndpoint(getCardTraffic, { cardId, ...range });
  return (
    <Figures
      answer={answer}
      name={name}
      empty={
        <State sign={<IconChartDots size={30} />} title={t("usageEmpty")}>
          {t("usageEmptyWhy")}
        </State>
      }
    />
  );
}

function OnDays({ cardId, name, today }: CardUsageProps & { readonly today: string }) {
  const t = useTranslations("traffic");
  const tFields = useTranslations("fields");
  const { params } = useDeskAddress();
  const navigate = useNavigate();
  const searched = { from: dayInAddress(params.from), to: dayInAddress(params.to) };
  const read = readRange(searched, today);
  const range = "range" in read ? read.range : undefined;
  const choose = (search: WholeRange) =>
    void navigate({ ...wayTo("card", cardId), search, ...replaceUrl });
  return (
    <>
      <div className={styles.bar} data-alone>
        <RangeBar range={range} searched={searched} today={today} choose={choose} />
      </div>
      {range ? (
        <CardFigures cardId={cardId} name={name} range={range} />
      ) : (
        <State
          sign={<IconCalendarOff size={30} />}
          title={"problem" in read ? tFields(read.problem) : ""}
          actions={<Button onClick={() => choose(usualRange(today))}>{t("usual")}</Button>}
        />
      )}
    </>
  );
}

/** What a card used, by day and by region, on the days that the address names. */
export function CardUsage(props: CardUsageProps) {
  return (
    <QueryView
      query={useTermsAnswer()}
      loading={
        <>
          <div className={styles.bar} data-waiting />
          {figuresComing}
        </>
      }
    >
      {({ today }) => <OnDays {...props} today={today} />}
    </QueryView>
  );
}
