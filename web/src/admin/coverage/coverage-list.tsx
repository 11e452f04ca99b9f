import type { Destination } from "@farsim/contract/coverage.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { Button } from "@mantine/core";
import { IconMapOff, IconMapSearch } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { saveCoverage as saveRegion } from "@farsim/contract/desk/shop/coverage.ts";
import { Allowed } from "../desk/use-may.tsx";
import { DialogButtons } from "../../ui/dialogs/dialog-buttons.tsx";
import { Muted, TwoLines } from "../../ui/page/layout.tsx";
import { State } from "../../ui/states/states.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import { DataTable } from "../../ui/tables/data-table.tsx";
import { SearchField } from "../../ui/tables/search-field.tsx";
import { useRegionSearch } from "../kit/use-regions.ts";
import { countsOf, saveCoverage, saveExample } from "./coverage-file.ts";
import styles from "./coverage.module.css";

interface CoverageListProps {
  readonly channelName: string;
  readonly items: readonly Destination[];
  /** The region that was edited a moment ago. */
  readonly last: RegionCode | undefined;
  readonly search: string | undefined;
  readonly setSearch: (search: string | undefined) => void;
  readonly edit: (regionCode: RegionCode) => void;
  readonly add: () => void;
  readonly bring: () => void;
}

function useCoverageColumns({ edit, last }: Pick<CoverageListProps, "edit" | "last">) {
  const t = useTranslations("operatorCoverage");
  const tRegions = useTranslations("regions");
  const column = useColumns<Destination>();
  return [
    column.cell(
      "region",
      t("region"),
      ({ regionCode }) => (
        <TwoLines strong={<strong>{tRegions(regionCode)}</strong>} under={regionCode} />
      ),
      { lead: true },
    ),
    column.cell("networks", t("networks"), ({ networks }) =>
      networks.map(({ name, generation }) => `${name} ${generation}`).join(" · "),
    ),
    column.actions(t("actions"), ({ regionCode }) => (
      <Allowed to={saveRegion}>
        <Button
          variant="subtle"
          aria-label={t("editOf", { region: tRegions(regionCode) })}
          data-autofocus={regionCode === last || undefined}
          onClick={() => edit(regionCode)}
        >
          {t("edit")}
        </Button>
      </Allowed>
    )),
  ];
}

function Found(props: CoverageListProps) {
  const t = useTranslations("operatorCoverage");
  const { items, channelName, last, search, setSearch } = props;
  const among = useRegionSearch();
  const columns = useCoverageColumns(props);
  const found = among(items, search);
  return (
    <>
      <SearchField
        label={t("search")}
        hint={t("searchHint")}
        value={search}
        onChange={setSearch}
        data-autofocus={last === undefined || undefined}
      />
      <Muted as="output">{t("counts", countsOf(found))}</Muted>
      <div className={styles.found} style={{ "--rows": items.length } as CSSProperties}>
        {found.length === 0 ? (
          <State sign={<IconMapSearch size={30} />} title={t("notFound")}>
            {t("notFoundWhy")}
          </State>
        ) : (
          <DataTable
            caption={t("title.list", { name: channelName })}
            columns={columns}
            rows={found}
            rowKey={({ regionCode }) => regionCode}
          />
        )}
      </div>
    </>
  );
}

/** The regions where the cards of a channel work, with their networks. */
export function CoverageList(props: CoverageListProps) {
  const t = useTranslations("operatorCoverage");
  const { items, channelName, add, bring } = props;
  const isEmpty = items.length === 0;
  const save = () => (isEmpty ? saveExample() : saveCoverage(channelName, items));
  return (
    <>
      {isEmpty ? (
        <State sign={<IconMapOff size={30} />} title={t("empty")}>
          {t("emptyWhy")}
        </State>
      ) : (
        <Found {...props} />
      )}
      <DialogButtons>
        <Button variant="subtle" onClick={save}>
          {t(isEmpty ? "example" : "download")}
        </Button>
        <Allowed to={saveRegion}>
          <Button variant="default" onClick={bring}>
            {t("import")}
          </Button>
          <Button onClick={add}>{t("add")}</Button>
        </Allowed>
      </DialogButtons>
    </>
  );
}
