import {
  exportSoldPacks,
  givePackSaleBack,
  listSoldPacks,
  type PackSale,
  type SoldPack,
  SoldPackState,
} from "@farsim/contract/desk/money/pack-sales.ts";
import { Button } from "@mantine/core";
import { IconPackageExport } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useInfiniteList } from "../../platform/calls/use-infinite-list.ts";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { leading, useColumns } from "../../ui/tables/columns.tsx";
import type { Column, Selection } from "../../ui/tables/data-table.tsx";
import { ListView } from "../../ui/tables/list-view.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { DeskFilters } from "../kit/desk-filters.tsx";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { ListFile } from "../kit/list-file.tsx";
import { SelectionBar } from "../kit/selection-bar.tsx";
import { useMay } from "../desk/use-may.tsx";
import { GiveBackDialog } from "./give-back-dialog.tsx";

const tones = {
  OPEN: "good",
  BOUND: "rest",
  EXPIRED: "rest",
  REVERTED: "rest",
  RETURNED: "rest",
} as const satisfies Record<SoldPackState, string>;

/** As many as one call takes by their ids. */
const mostAtOnce = 1000;

/** What ended them is no matter of open ones. */
function useSoldPackColumns(isOfOpen: boolean): Column<SoldPack>[] {
  const t = useTranslations("packSales");
  const { money, moment } = useFormat();
  const column = useColumns<SoldPack>();
  const columns = [
    column.cell(
      "cardNumber",
      t("card"),
      ({ id, cardNumber }) => (
        <DrawerLink kind="card" id={id}>
          {inFours(cardNumber)}
        </DrawerLink>
      ),
      leading,
    ),
    column.cell("state", t("state"), ({ state }) => (
      <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
    )),
  ];
  if (isOfOpen) return columns;
  return [
    ...columns,
    column.cell("endedAt", t("ended"), ({ endedAt }) => (endedAt ? moment(endedAt) : ""), {
      nowrap: true,
    }),
    column.cell(
      "credited",
      t("credited"),
      ({ credited }) => (credited === undefined ? "" : money(credited)),
      { end: true, nowrap: true },
    ),
  ];
}

/** The cards that the money is to be given back for, by their ids. */
function useChosen() {
  const t = useTranslations("packSales");
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const selection: Selection<SoldPack> = {
    chosen,
    choose,
    label: t("choose"),
    labelAll: t("chooseAll"),
    labelOf: ({ cardNumber }) => t("chooseOf", { number: inFours(cardNumber) }),
  };
  return { chosen, choose, selection };
}

/** The cards of a sale; of those that are open the money can be given back. */
export function SoldPacks({ sale }: { readonly sale: PackSale }) {
  const t = useTranslations("packSales");
  const { count } = useFormat();
  const may = useMay();
  const [state, setState] = useState<SoldPackState | undefined>(
    sale.states.OPEN > 0 ? "OPEN" : undefined,
  );
  const search = { saleId: sale.id, state };
  const list = useInfiniteList(listSoldPacks, { ...search, limit: "50" });
  const { chosen, choose, selection } = useChosen();
  const [isAsked, setIsAsked] = useState(false);
  const chosenIds = (list.items ?? []).map(({ id }) => id).filter((id) => chosen.has(id));
  const canChoose = state === "OPEN" && may(givePackSaleBack);
  const tooMany = chosenIds.length > mostAtOnce;
  return (
    <section aria-label={t("cards")}>
      <DeskFilters actions={<ListFile endpoint={exportSoldPacks} search={search} />}>
        <SelectFilter
          label={t("cardsShown")}
          any={t("any")}
          value={state}
          options={SoldPackState.options.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(value) => {
            choose(new Set());
            setState(SoldPackState.safeParse(value).data);
          }}
        />
      </DeskFilters>
      <ListView
        list={list}
        columns={useSoldPackColumns(state === "OPEN")}
        caption={t("cards")}
        loading={420}
        empty={{ icon: IconPackageExport, title: t("noCards"), why: t("noCardsWhy") }}
        {...(canChoose && { selection })}
      />
      {canChoose && chosenIds.length > 0 ? (
        <SelectionBar
          label={t("chosen", { count: chosenIds.length })}
          problem={tooMany ? t("tooMany", { count: count(mostAtOnce) }) : undefined}
          meanAll={undefined}
          clear={{ label: t("chooseNone"), run: () => choose(new Set()) }}
        >
          <Button variant="light" disabled={tooMany} onClick={() => setIsAsked(true)}>
            {t("giveBackChosen", { count: chosenIds.length })}
          </Button>
        </SelectionBar>
      ) : null}
      <GiveBackDialog
        sale={sale}
        cardIds={chosenIds}
        cards={chosenIds.length}
        opened={isAsked && chosenIds.length > 0}
        close={() => setIsAsked(false)}
        done={() => choose(new Set())}
      />
    </section>
  );
}
