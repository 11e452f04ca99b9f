import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { useLocale } from "../platform/language/locale.ts";
import { Fold } from "../ui/page/fold.tsx";
import { Muted, Stack } from "../ui/page/layout.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { useRegionCode } from "./choice.ts";
import type { EsimPlaces } from "./use-esim-places.ts";

/** Regions by name, in the order of their names. */
function useNamed(
  codes: readonly RegionCode[],
): { readonly value: string; readonly label: string }[] {
  const regions = useTranslations("regions");
  const language = useLocale((state) => state.language);
  const order = new Intl.Collator(language);
  return codes
    .map((value) => ({ value, label: regions(value) }))
    .toSorted((a, b) => order.compare(a.label, b.label));
}

/** Where the eSIM works that would be given. */
function Works({ regionCodes }: Pick<EsimPlaces, "regionCodes">) {
  const t = useTranslations("purchases");
  const regions = useTranslations("regions");
  const language = useLocale((state) => state.language);
  const chosen = useRegionCode();
  const named = useNamed(regionCodes);
  const count = regionCodes.length;
  if (count === 0) return null;
  if (count === 1) return <Muted>{t("worksOnly", { region: named[0]!.label })}</Muted>;
  const title =
    chosen && regionCodes.includes(chosen)
      ? t("worksAlso", { region: regions(chosen), count: count - 1 })
      : t("worksIn", { count });
  return (
    <Fold title={title}>
      <Muted>
        {new Intl.ListFormat(language, { style: "narrow" }).format(named.map((each) => each.label))}
      </Muted>
    </Fold>
  );
}

interface WhereProps {
  readonly places: EsimPlaces;
  /** Whether it was not said when it was needed. */
  readonly isMissing: boolean;
  readonly select: RefObject<HTMLSelectElement | null>;
}

/** Where a new eSIM is for, asked where it may not work everywhere that its plan is sold for; and where it works. */
export function Where({ places, isMissing, select }: WhereProps) {
  const { needsRegion, choices, regionCodes } = places;
  const t = useTranslations("purchases");
  const navigate = useNavigate({ from: "/checkout" });
  const chosen = useRegionCode();
  const isAsked = needsRegion && choices.length > 0;
  // One that was chosen elsewhere stays among them, also where there is no eSIM for it.
  const named = useNamed(chosen && !choices.includes(chosen) ? [...choices, chosen] : choices);
  return (
    <Stack gap="8">
      {isAsked ? (
        <NativeSelect
          ref={select}
          label={t("where")}
          description={t("whereWhy")}
          required
          withAsterisk={false}
          value={chosen ?? ""}
          error={isMissing && !chosen ? t("whereNeeded") : undefined}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            void navigate({ search: (before) => ({ ...before, for: value }), ...replaceUrl });
          }}
          data={[
            ...(chosen ? [] : [{ value: "", label: t("whereFirst"), disabled: true }]),
            ...named,
          ]}
        />
      ) : null}
      {isAsked && !chosen ? null : <Works regionCodes={regionCodes} />}
    </Stack>
  );
}
