import { type Channel, listChannels } from "@farsim/contract/desk/shop/channels.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Muted, Notice, Stack } from "../../ui/page/layout.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { useRegionNames } from "../kit/use-regions.ts";
import styles from "./catalogue.module.css";
import { RegionsField } from "./regions-field.tsx";
import type { TypedPlan } from "./typed-offer.ts";
import { reachOf } from "./where-sold.ts";

type PlaceName = "onCards" | "channelNames" | "soldFor" | "regionCodes";

interface PlaceFieldsProps {
  readonly typed: TypedPlan;
  readonly field: (name: PlaceName) => object;
}

const extents = ["all", "chosen"] as const;

function Uncovered({ codes }: { readonly codes: readonly RegionCode[] }) {
  const t = useTranslations("offers");
  const namesOf = useRegionNames();
  if (codes.length === 0) return null;
  return (
    <Notice as="output" tone="warn">
      {t("uncovered", { names: namesOf(codes) })}
    </Notice>
  );
}

function Fields({
  typed,
  field,
  channels,
}: PlaceFieldsProps & { readonly channels: readonly Channel[] }) {
  const t = useTranslations("offers");
  const isOnSome = typed.onCards === "chosen";
  const reach = reachOf(channels, isOnSome ? typed.channelNames : null);
  return (
    <>
      <NativeSelect
        {...field("onCards")}
        label={t("onCards")}
        data={extents.map((value) => ({ value, label: t(`onCardsOf.${value}`) }))}
      />
      {isOnSome ? (
        <Checkbox.Group {...field("channelNames")} label={t("chooseChannels")}>
          <div className={styles.boxes}>
            {channels.map(({ name }) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
      <NativeSelect
        {...field("soldFor")}
        label={t("soldFor")}
        data={extents.map((value) => ({ value, label: t(`soldForOf.${value}`) }))}
      />
      {typed.soldFor === "chosen" ? (
        <>
          <RegionsField chosen={typed.regionCodes} reach={reach} field={field("regionCodes")} />
          <Uncovered codes={typed.regionCodes.filter((code) => !reach.has(code))} />
        </>
      ) : null}
    </>
  );
}

/** On which cards a plan can be ordered, and for which regions it is sold. */
export function PlaceFields(props: PlaceFieldsProps) {
  const t = useTranslations("offers");
  const query = useEndpoint(listChannels, {});
  return (
    <Stack className={styles.wide}>
      <Muted>{t("placesWhy")}</Muted>
      <QueryView query={query} loading={<Block height={170} radius={14} />}>
        {({ items }) => <Fields {...props} channels={items} />}
      </QueryView>
    </Stack>
  );
}
