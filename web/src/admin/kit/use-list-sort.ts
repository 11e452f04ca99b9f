import { useTranslations } from "use-intl";
import type { z } from "zod";
import type { Sorting } from "../../ui/tables/sorting.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";

/** How a list of the desk is sorted: it lives in the address. What the list cannot be sorted by counts as unsaid. */
export function useListSort<Sort extends string>(sorts: z.ZodType<Sort>, usual: Sort) {
  const t = useTranslations("admin");
  const { params, setParams } = useDeskAddress();
  const sort = sorts.safeParse(params.sort).data;
  const sorting: Sorting = {
    by: sort ?? usual,
    usually: usual,
    sortBy: (chosen) => setParams({ sort: chosen === usual ? undefined : chosen }),
    label: t("sort"),
    usual: t("usualOrder"),
    said: (order) => t("sortedSo", { order }),
    nameOf: (column, falls) => t(falls ? "descending" : "ascending", { column }),
  };
  return { sort, sorting };
}
