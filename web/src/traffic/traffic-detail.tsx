import { getCard, listCards } from "@farsim/contract/cards.ts";
import type { DayRange } from "@farsim/contract/values/days/day-range.ts";
import { getTrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconCalendarOff, IconChartDots } from "@tabler/icons-react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useFullCardName } from "../cards/card-name.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { State } from "../ui/states/states.tsx";
import { useTermsAnswer } from "../ui/words/terms.ts";
import { useClock } from "../ui/words/use-clock.ts";
import { Figures, figuresComing } from "./figures.tsx";
import { readRange, usualRange, type WholeRange } from "./range.ts";
import { RangeBar } from "./range-bar.tsx";
import styles from "./traffic.module.css";

/** What the address says: which card, if one, and which days. */
function useAddress(today: string) {
  const { cardId } = useParams({ strict: false });
  const { from, to } = useSearch({ strict: false });
  const read = readRange({ from, to }, today);
  const navigate = useNavigate();
  const go = (card: string | undefined, search: DayRange) =>
    void (card === undefined
      ? navigate({ to: "/trafficDetail", search, ...replaceUrl })
      : navigate({
          to: "/trafficDetail/$cardId",
          params: { cardId: card },
          search,
          ...replaceUrl,
        }));
  return { cardId, said: { from, to }, read, go };
}

/** The most that one page of a list holds. */
const mostCards = "200";

/** Names of the account's cards by their ids, the one that is shown among them; empty while they are on their way. */
function useCardNames(cardId: string | undefined): ReadonlyMap<string, string> {
  const nameOf = useFullCardName();
  const cards = useEndpoint(listCards, { limit: mostCards }).data?.items;
  // A fleet may have more cards than a list shows at once.
  const isMissing = cardId !== undefined && cards?.every(({ id }) => id !== cardId) === true;
  const shown = useEndpoint(getCard, { cardId: cardId ?? "" }, { enabled: isMissing }).data?.card;
  const known = [...(cards ?? []), ...(isMissing && shown?.id === cardId ? [shown] : [])];
  return new Map(known.map((card) => [card.id, nameOf(card)]));
}

interface FiguresProps {
  readonly cardId: string | undefined;
  readonly range: WholeRange;
  readonly name: string;
}

function OwnFigures({ cardId, range, name }: FiguresProps) {
  const t = useTranslations("traffic");
  const asked = { ...range, ...(cardId && { cardId }) };
  const answer = useEndpoint(getTrafficDetail, asked);
  return (
    <Figures
      answer={answer}
      name={name}
      empty={
        <State
          sign={<IconChartDots size={30} />}
          title={t("empty")}
          actions={<LinkButton to="/mySims">{t("toMySims")}</LinkButton>}
        >
          {t("emptyWhy")}
        </State>
      }
    />
  );
}

function Chosen({ today }: { readonly today: string }) {
  const t = useTranslations("traffic");
  const tFields = useTranslations("fields");
  const { cardId, said: searched, read, go } = useAddress(today);
  const range = "range" in read ? read.range : undefined;
  const problem = "problem" in read ? tFields(read.problem) : undefined;
  const names = useCardNames(cardId);
  const name = (cardId && names.get(cardId)) ?? (cardId ? t("card") : t("allCards"));
  const choices = [...names].map(([value, label]) => ({ value, label }));
  // Until the cards have come, or where the address names one that is not among them.
  const unknown = cardId && !names.has(cardId) ? [{ value: cardId, label: "–" }] : [];
  return (
    <>
      <div className={styles.bar}>
        <NativeSelect
          label={t("card")}
          value={cardId ?? ""}
          onChange={(event) => go(event.currentTarget.value || undefined, range ?? searched)}
          data={[{ value: "", label: t("allCards") }, ...choices, ...unknown]}
        />
        <RangeBar
          range={range}
          searched={searched}
          today={today}
          choose={(days) => go(cardId, days)}
        />
      </div>
      {range ? (
        <OwnFigures cardId={cardId} range={range} name={name} />
      ) : (
        <State
          sign={<IconCalendarOff size={30} />}
          title={problem ?? ""}
          actions={<Button onClick={() => go(cardId, usualRange(today))}>{t("usual")}</Button>}
        />
      )}
    </>
  );
}

/** What a card, or the whole account, used: by day, by region, compared with the time before. */
export function TrafficDetailPage() {
  const t = useTranslations("traffic");
  const { dayEnd } = useClock();
  const terms = useTermsAnswer();
  return (
    <>
      <PageHeading
        title={t("title")}
        under={t("under", { isOwnDay: dayEnd === null ? "yes" : "no", dayEnd: dayEnd ?? "" })}
      />
      <QueryView
        query={terms}
        loading={
          <>
            <div className={styles.bar} data-waiting />
            {figuresComing}
          </>
        }
      >
        {({ today }) => <Chosen today={today} />}
      </QueryView>
    </>
  );
}
