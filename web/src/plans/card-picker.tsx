import type { Card } from "@farsim/contract/cards.ts";
import { NativeSelect } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { useTranslations } from "use-intl";
import "../ui/fields.css";
import { useFullCardName } from "../cards/card-name.ts";
import { isLoggedIn, useSession } from "../platform/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Block } from "../ui/states.tsx";
import styles from "./plan-card.module.css";

interface CardPickerProps {
  /** The account's cards; undefined while they are on their way. */
  readonly cards: readonly Card[] | undefined;
  readonly chosen: string | undefined;
  readonly choose: (cardId: string) => void;
  readonly missing: boolean;
  readonly select: RefObject<HTMLSelectElement | null>;
  /** Where a visitor returns to after his login. */
  readonly here: string;
  /** What there is to say and to do about the chosen card. */
  readonly children?: ReactNode;
}

/** For which card is ordered. A visitor is told how to get that far. */
export function CardPicker(props: CardPickerProps) {
  const { cards, chosen, choose, missing, select, here, children } = props;
  const t = useTranslations("plans");
  const nameOf = useFullCardName();
  const loggedIn = useSession(isLoggedIn);
  if (!loggedIn) {
    return (
      <div className={styles.picker}>
        <p>{t("visitor")}</p>
        <LinkButton to="/login" search={{ next: here }}>
          {t("login")}
        </LinkButton>
      </div>
    );
  }
  if (cards?.length === 0) {
    return (
      <div className={styles.picker}>
        <p>{t("noCards")}</p>
        <LinkButton to="/mySims">{t("bindFirst")}</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.picker}>
      {cards ? (
        <NativeSelect
          ref={select}
          label={t("forCard")}
          value={chosen ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
          error={missing ? t("chooseCardFirst") : undefined}
          data={[
            { value: "", label: t("chooseCard") },
            ...cards.map((card) => ({
              value: card.id,
              label: nameOf(card),
            })),
          ]}
        />
      ) : (
        <Block height={76} />
      )}
      {children}
    </div>
  );
}
