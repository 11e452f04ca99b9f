import { type Destination, listDestinations } from "@farsim/contract/coverage.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { listCoverage, saveCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { type RegionCode, regionCodes } from "@farsim/contract/values/places/regions.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ActionForm } from "../../ui/dialogs/action-dialog.tsx";
import { Notice } from "../../ui/page/layout.tsx";
import { useRegionSearch } from "../kit/use-regions.ts";
import { NetworkRows } from "./network-rows.tsx";
import { regionOf, type TypedRegion, typedRegion } from "./typed-region.ts";

interface RegionFormProps {
  readonly channelName: string;
  readonly items: readonly Destination[];
  /** Null: one that is not covered yet. */
  readonly regionCode: RegionCode | null;
  readonly back: (regionCode?: RegionCode) => void;
}

function useUncovered(items: readonly Destination[]) {
  const t = useTranslations("regions");
  const among = useRegionSearch();
  const covered = new Set(items.map(({ regionCode }) => regionCode));
  return among(
    regionCodes.filter((code) => !covered.has(code)).map((regionCode) => ({ regionCode })),
  ).map(({ regionCode: value }) => ({ value, label: t(value) }));
}

/** The networks of a region, set as a whole; without any it is not covered. */
export function RegionForm({ channelName, items, regionCode, back }: RegionFormProps) {
  const t = useTranslations("operatorCoverage");
  const tRegions = useTranslations("regions");
  const uncovered = useUncovered(items);
  const isNew = regionCode === null;
  const before = items.find((item) => item.regionCode === regionCode);
  const initialValues: TypedRegion = {
    regionCode: regionCode ?? "",
    networks: before?.networks ?? [{ name: "", generation: "4G" }],
  };
  return (
    <ActionForm
      confirm={t("save")}
      cancel={() => back(regionCode ?? undefined)}
      endpoint={saveCoverage}
      schema={typedRegion}
      initialValues={initialValues}
      input={(typed) => ({ channelName, ...regionOf(typed) })}
      disabled={({ networks }) => isNew && networks.length === 0}
      failureMessage={t("failed.save")}
      successMessage={(_, { regionCode: code, networks }) =>
        t("saved", { region: tRegions(code), count: networks.length })
      }
      onDone={(_, input) => back(input.networks.length > 0 ? input.regionCode : undefined)}
      invalidates={[listCoverage, listChannels, listDestinations, listPlans]}
    >
      {({ form, field, values }) => (
        <>
          {isNew ? (
            <NativeSelect
              {...field("regionCode")}
              label={t("region")}
              data={[{ value: "", label: t("chooseRegion"), disabled: true }, ...uncovered]}
              required
              data-autofocus
            />
          ) : null}
          <NetworkRows form={form} field={field} />
          {!isNew && values.networks.length === 0 ? (
            <Notice as="output" tone="warn">
              {t("removes", { region: tRegions(regionCode) })}
            </Notice>
          ) : null}
        </>
      )}
    </ActionForm>
  );
}
