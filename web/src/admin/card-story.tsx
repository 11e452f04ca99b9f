import type { getOperatorCard } from "@farsim/contract/card-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { useWording } from "../ui/terms.ts";
import { deskEn } from "./desk-words.en.ts";
import { Lines, Part } from "./drawer-part.tsx";

type Shown = Output<typeof getOperatorCard>;

const isKeyOf = <T extends object>(words: T, key: string): key is keyof T & string =>
  Object.hasOwn(words, key);

function History({ history }: Pick<Shown, "history">) {
  const t = useTranslations("desk");
  const cards = useTranslations("cards");
  const { moment } = useWording();
  const title = t("history");
  return (
    <Part title={title} empty={history.length === 0 ? t("noHistory") : undefined}>
      <Lines
        label={title}
        lines={history.map(({ at, event, status, actor, reason }, index) => ({
          key: `${at} ${index}`,
          what: isKeyOf(deskEn.events, event) ? t(`events.${event}`) : event,
          aside: moment(at),
          under: [
            cards(`status.${status}`),
            actor ? t("by", { name: actor.name }) : t("byItself"),
            reason,
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </Part>
  );
}

function Plans({ plans }: Pick<Shown, "plans">) {
  const t = useTranslations("desk");
  const { day, moment } = useWording();
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
          under: [payer ? t("payer", { name: payer.name }) : t("prepaid"), moment(orderedAt)].join(
            " · ",
          ),
        }))}
      />
    </Part>
  );
}

function Commands({ commands }: Pick<Shown, "commands">) {
  const t = useTranslations("desk");
  const { moment } = useWording();
  const title = t("commands");
  return (
    <Part title={title} empty={commands.length === 0 ? t("noCommands") : undefined}>
      <Lines
        label={title}
        lines={commands.map(({ sentAt, command, kbps }, index) => ({
          key: `${sentAt} ${index}`,
          what: isKeyOf(deskEn.commandNames, command)
            ? t(`commandNames.${command}`, { kbps: String(kbps ?? "") })
            : command,
          aside: moment(sentAt),
        }))}
      />
    </Part>
  );
}

/** All that happened to a card: its status, its plans, its network. */
export function CardStory({ history, plans, commands }: Shown) {
  return (
    <>
      <History history={history} />
      <Plans plans={plans} />
      <Commands commands={commands} />
    </>
  );
}
