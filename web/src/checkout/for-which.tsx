import { listCardDestinations } from "@farsim/contract/coverage.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFullCardName } from "../cards/card-name.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { Choices } from "../ui/forms/choices.tsx";
import { Notice, Panel, Stack } from "../ui/page/layout.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { useFormat } from "../ui/words/terms.ts";
import { type Choice, useRegionCode } from "./choice.ts";

const newOne = "esim";

/** Said where the chosen card is known not to work at the place. A carrier of which nothing is known may work anywhere. */
function NotThere({ cardId }: { readonly cardId: string }) {
  const t = useTranslations("purchases");
  const regions = useTranslations("regions");
  const regionCode = useRegionCode();
  const { data, isPlaceholderData } = useEndpoint(listCardDestinations, { cardId });
  const codes = isPlaceholderData ? [] : (data?.items ?? []).map((item) => item.regionCode);
  if (!regionCode || codes.length === 0 || codes.includes(regionCode)) return null;
  return (
    <Notice tone="warn" role="alert">
      {t("notThere", { region: regions(regionCode) })}
    </Notice>
  );
}

interface ForWhichProps {
  readonly choice: Choice;
  /** Of a new eSIM. */
  readonly fee: string;
  /** Whether there is one that the plan can be ordered on. */
  readonly hasEsim: boolean;
  /** Of a new eSIM: where it is for. */
  readonly children: ReactNode;
}

/** Whether the plan is for a new eSIM, or for a card of the account that can have it. */
export function ForWhich({ choice, fee, hasEsim, children }: ForWhichProps) {
  const { cards, card, hasOthers, isUnfit, isComing } = choice;
  const t = useTranslations("purchases");
  const nameOf = useFullCardName();
  const { money } = useFormat();
  const navigate = useNavigate({ from: "/checkout" });
  return (
    <Stack as={Panel} gap="12">
      <Choices
        legend={t("forWhich")}
        tiles
        choices={[
          {
            value: newOne,
            label: `${t("newEsim")} · ${money(fee)}`,
            under: t(hasEsim ? "newEsimWhy" : "newEsimNone"),
            isOff: !hasEsim,
          },
          ...cards.map((each) => ({
            value: each.id,
            label: nameOf(each),
            under: t("ownCardWhy"),
          })),
        ]}
        chosen={card?.id ?? (hasEsim ? newOne : null)}
        choose={(value) =>
          void navigate({
            search: (before) => ({ ...before, card: value === newOne ? undefined : value }),
            ...replaceUrl,
          })
        }
      />
      {isUnfit ? (
        <Notice tone="warn" role="alert">
          {t("unfit")}
        </Notice>
      ) : null}
      {card ? <NotThere cardId={card.id} /> : isComing ? null : children}
      {hasOthers ? <Link to="/plan">{t("changeOfCard")}</Link> : null}
    </Stack>
  );
}
