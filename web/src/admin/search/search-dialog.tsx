import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { searchDesk, searchLength } from "@farsim/contract/desk/shop/search.ts";
import { listOperatorCards } from "@farsim/contract/desk/cards/stock.ts";
import { listBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch, IconSearchOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import "../../ui/styles/fields.css";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { isAtDesk } from "../../ui/page/at-a-desk.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Muted } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { State } from "../../ui/states/states.tsx";
import { useDebouncedText } from "../../ui/tables/use-debounced-text.ts";
import { useCombobox } from "../../ui/forms/use-combobox.ts";
import { useMay } from "../desk/use-may.tsx";
import { FoundList } from "./found-list.tsx";
import styles from "./search.module.css";
import { kinds, useFound } from "./use-found.tsx";

const lists = {
  customers: listCustomers,
  cards: listOperatorCards,
  orders: listOperatorPayOrders,
  batches: listBatches,
};

/** What can be found, of what the reader's role lets them list. */
function CanBeFound() {
  const t = useTranslations("desk");
  const may = useMay();
  const wayOf = (kind: (typeof kinds)[number]) =>
    kind === "cards" && !may(listCustomers)
      ? t("search.ways.cardsByNumber")
      : t(`search.ways.${kind}`);
  return (
    <div className={styles.ways}>
      <Muted>{t("search.canBeFound")}</Muted>
      <dl>
        {kinds
          .filter((kind) => may(lists[kind]))
          .map((kind) => (
            <div key={kind}>
              <dt>{t(`search.kinds.${kind}`)}</dt>
              <dd>{wayOf(kind)}</dd>
            </div>
          ))}
      </dl>
      <Muted>{t("search.least", { count: searchLength.least })}</Muted>
    </div>
  );
}

/** What is asked once the typing rests, and what was answered. */
function useSearch() {
  const [text, setText] = useState<string>();
  const { typed, setTyped } = useDebouncedText(text, setText);
  const isAsked = text !== undefined && text.length >= searchLength.least;
  const query = useEndpoint(searchDesk, { q: text ?? "" }, { enabled: isAsked });
  const isFresh = typed.trim() === (text ?? "") && !query.isPlaceholderData;
  return { text: text ?? "", setText, typed, setTyped, isAsked, isFresh, query };
}

function Search({ close }: { readonly close: () => void }) {
  const t = useTranslations("desk");
  const navigate = useNavigate();
  const { text, setText, typed, setTyped, isAsked, isFresh, query } = useSearch();
  const groups = useFound(isAsked ? query.data : undefined, text);
  const options = groups.flatMap(({ found, all }) => [...found, ...(all ? [all] : [])]);
  /** For which text Enter was pressed before its answer was there. */
  const [awaited, setAwaited] = useState<string>();
  const open = (at: number) => {
    const chosen = options[at];
    if (!chosen) return;
    close();
    void navigate(chosen.leadsTo);
  };
  const choose = (at = 0) => {
    if (isFresh && query.data) return open(at);
    setText(typed.trim());
    setAwaited(typed.trim());
  };
  const hasCome = awaited === text && isFresh && query.data !== undefined;
  useEffect(() => {
    if (!hasCome) return;
    setAwaited(undefined);
    open(0);
    // Once, when the answer is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasCome]);
  const field = useCombobox({ query: text, count: options.length, choose, onClick: close });
  return (
    <>
      <TextInput
        {...field.input}
        type="search"
        label={t("search.field")}
        placeholder={t("search.hint")}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        maxLength={searchLength.most}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <VisuallyHidden component="output">
        {isAsked && isFresh && query.data ? t("search.found", { count: options.length }) : ""}
      </VisuallyHidden>
      <div className={styles.answer}>
        {isAsked ? (
          <QueryView query={query} loading={240}>
            {() =>
              options.length > 0 ? (
                <FoundList groups={groups} field={field} isStale={!isFresh} />
              ) : (
                <State sign={<IconSearchOff size={30} />} title={t("search.nothing", { text })}>
                  {t("search.hint")}
                </State>
              )
            }
          </QueryView>
        ) : (
          <CanBeFound />
        )}
      </div>
      {isAtDesk() ? <Muted className={styles.keys}>{t("search.keys")}</Muted> : null}
    </>
  );
}

interface SearchDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
}

/** One search over customers, cards, orders and batches; a result leads to its page or its place in a list. */
export function SearchDialog({ opened, close }: SearchDialogProps) {
  const t = useTranslations("desk");
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t("search.title")}
      size="min(680px, 100%)"
      // It grows downwards: the field stays where it is.
      centered={false}
      data-search
    >
      <Search close={close} />
    </Dialog>
  );
}
