import type { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import type { Output } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { Lines, type Line } from "../../ui/page/layout.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useErrorWords } from "../channels/use-error-words.ts";
import { Part } from "../desk/drawer-part.tsx";
import { useNames } from "../../ui/words/use-names.ts";

type Commands = Pick<Output<typeof getOperatorCard>, "commands" | "waiting">;

/** How a command went looks as it is: what no one answered may have been obeyed. */
const tones = { obeyed: "good", refused: "warn", unanswered: "rest" } as const;

function useCommandLines({ commands }: Commands): Line[] {
  const commandName = useNames("desk.commandNames");
  const tChannels = useTranslations("channels");
  const { moment } = useFormat();
  return commands.map(({ sentAt, command, kbps, outcome }, index) => ({
    key: `${sentAt} ${index}`,
    what: commandName(command, { kbps: String(kbps ?? "") }),
    aside: moment(sentAt),
    under: (
      <StatusBadge tone={tones[outcome ?? "unanswered"]}>
        {tChannels(`outcomes.${outcome ?? "unanswered"}`)}
      </StatusBadge>
    ),
  }));
}

/** What its carrier has not heard or not obeyed yet, with what came of the last try. */
function useWaitingLines({ waiting }: Commands): Line[] {
  const t = useTranslations("channels");
  const wordsOf = useErrorWords();
  const { moment } = useFormat();
  if (!waiting) return [];
  const { attempts, lastError, nextTryAt } = waiting;
  return [
    {
      key: "waiting",
      what: t("unheard"),
      aside: t("nextTryAt", { moment: moment(nextTryAt) }),
      under: [t("tries", { count: attempts }), attempts > 0 ? wordsOf(lastError) : undefined]
        .filter(Boolean)
        .join(" · "),
    },
  ];
}

/** What a card's carrier was told, and what came of each command. */
export function CardCommands(shown: Commands) {
  const t = useTranslations("desk");
  const title = t("commands");
  const lines = [...useWaitingLines(shown), ...useCommandLines(shown)];
  return (
    <Part title={title} empty={lines.length === 0 ? t("noCommands") : undefined}>
      <Lines label={title} lines={lines} />
    </Part>
  );
}
