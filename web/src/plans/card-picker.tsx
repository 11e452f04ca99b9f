import { type Card, longestCardSearch } from "@farsim/contract/cards.ts";
import { Button, NativeSelect } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { useFullCardName } from "../cards/card-name.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { Stack } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { Block } from "../ui/states/states.tsx";
import { SearchField } from "../ui/tables/search-field.tsx";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./card-picker.module.css";
import type { Shelf } from "./use-chosen-card.ts";

interface CardPickerProps {
  /** The account's cards; undefined while they are on their way, or where they never came. */
  readonly cards: readonly Card[] | undefined;
  /** How many of them fit the search; undefined while no one knows. */
  readonly found: number | undefined;
  /** Whether there are more than those, so that a search is needed to reach them. */
  readonly goesOn: boolean;
  /** What could not be asked; what was known before stays on screen. */
  readonly trouble: { readonly error: Error; readonly retry: () => void } | undefined;
  readonly search: string | undefined;
  readonly setSearch: (search: string | undefined) => void;
  readonly chosen: string | undefined;
  readonly choose: (cardId: string) => void;
  /** Whether there is no other that could be meant. */
  readonly isOnly: boolean;
  readonly missing: boolean;
  readonly select: RefObject<HTMLSelectElement | null>;
  readonly here: Shelf;
  /** Where a visitor returns to after their login. */
  readonly next: string;
  /** What there is to say and to do about the chosen card. */
  readonly children?: ReactNode;
}

/** What a fleet is searched by, and what came of it: said aloud too, since the choice below changes with it. */
function FleetSearch({ found, goesOn, search, setSearch }: CardPickerProps) {
  const t = useTranslations("planOrder");
  const { count } = useFormat();
  return (
    <Stack gap="6" className={styles.search}>
      <SearchField
        label={t("findCard")}
        hint={t("findCardHint")}
        maxLength={longestCardSearch}
        value={search}
        onChange={setSearch}
      />
      <output>
        {found === undefined
          ? null
          : goesOn
            ? t("foundMany", { count: count(found) })
            : t("found", { count: found })}
      </output>
    </Stack>
  );
}

/** What could not be asked, beside what is still known. */
function Trouble({ error, retry }: NonNullable<CardPickerProps["trouble"]>) {
  const t = useTranslations("ui");
  return (
    <div className={styles.obstacle} role="alert">
      <p>{error.message}</p>
      <Button variant="default" onClick={retry}>
        {t("retry")}
      </Button>
    </div>
  );
}

/** For which card is ordered. A visitor is told how to get that far. */
export function CardPicker(props: CardPickerProps) {
  const { cards, chosen, choose, missing, select, here, trouble, children } = props;
  const t = useTranslations("planOrder");
  const nameOf = useFullCardName();
  const loggedIn = useSession(isLoggedIn);
  const isFleet = props.goesOn || props.search !== undefined;
  // What is bought there is for a card that has a plan.
  const needsPlan = here === "/addOn";
  if (!loggedIn) {
    return (
      <div className={styles.picker}>
        <p>{t(needsPlan ? "visitorWithoutPlan" : "visitor")}</p>
        {needsPlan ? <LinkButton to="/plan">{t("toPlan")}</LinkButton> : null}
        <LinkButton
          to="/login"
          search={{ next: props.next }}
          variant={needsPlan ? "default" : "filled"}
        >
          {t("login")}
        </LinkButton>
      </div>
    );
  }
  if (trouble && !cards) {
    return (
      <div className={styles.failed}>
        <QueryView
          query={{ data: undefined, error: trouble.error, refetch: trouble.retry }}
          loading={null}
        >
          {() => null}
        </QueryView>
      </div>
    );
  }
  if (cards?.length === 0 && !isFleet) {
    return (
      <div className={styles.picker}>
        <p>{t("noCards")}</p>
        {needsPlan ? <LinkButton to="/plan">{t("toPlan")}</LinkButton> : null}
        <LinkButton to="/mySims" variant={needsPlan ? "default" : "filled"}>
          {t("bindFirst")}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.picker}>
      {isFleet ? <FleetSearch {...props} /> : null}
      {cards ? (
        <NativeSelect
          ref={select}
          label={t("forCard")}
          value={chosen ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
          error={missing ? t("chooseCardFirst") : undefined}
          data={[
            ...(props.isOnly && chosen ? [] : [{ value: "", label: t("chooseCard") }]),
            ...cards.map((card) => ({
              value: card.id,
              label: nameOf(card),
            })),
          ]}
        />
      ) : (
        <Block height={76} />
      )}
      {trouble ? <Trouble {...trouble} /> : null}
      {children}
    </div>
  );
}
