import type { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { Lines } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { CardCommands } from "./card-commands.tsx";
import { Part } from "../desk/drawer-part.tsx";
import { useNames } from "../../ui/words/use-names.ts";

type Shown = Output<typeof getOperatorCard>;

/** What happened to a card, in words. */
export function CardHistory({ history }: Pick<Shown, "history">) {
  const t = useTranslations("desk");
  const cards = useTranslations("cards");
  const eventName = useNames("desk.events");
  const { moment } = useFormat();
  const title = t("history");
  return (
    <Part title={title} empty={history.length === 0 ? t("noHistory") : undefined}>
      <Lines
        label={title}
        lines={history.map(({ at, event, status, actor, reason }, index) => ({
          key: `${at} ${index}`,
          what: eventName(event),
          aside: moment(at),
          under: [
            cards(`status.${status}`),
            actor ? actor.name !== null && t("by", { name: actor.name }) : t("byItself"),
            reason,
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </Part>
  );
}

/** Which plans it had, and who paid for them. */
export function CardPlans({ plans }: Pick<Shown, "plans">) {
  const t = useTranslations("desk");
  const { day, moment } = useFormat();
  const title = t("plans");
  return (
    <Part title={title} empty={plans.length === 0 ? t("noPlans") : undefined}>
      <Lines
        label={title}
        lines={plans.map(({ planName, from, until, payer, orderedAt }) => ({
          key: from,
          what: planName,
          aside: until
            ? t("period", { from: day(from), until: day(until) })
            : t("since", { from: day(from) }),
          under: [
            payer ? payer.name !== null && t("payer", { name: payer.name }) : t("prepaid"),
            moment(orderedAt),
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </Part>
  );
}

/** All that happened to a card: its status, its plans, its network. */
export function CardStory({ history, plans, commands, waiting }: Shown) {
  return (
    <>
      <CardHistory history={history} />
      <CardPlans plans={plans} />
      <CardCommands commands={commands} waiting={waiting} />
    </>
  );
}
