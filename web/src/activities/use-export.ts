import { exportActivities } from "@farsim/contract/activities.ts";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { download } from "../platform/calls/download.ts";
import { saveBlob } from "../ui/save-file.ts";
import { toastError, toastSuccess } from "../ui/toasts/toast.tsx";
import type { ActivityFilter } from "./activity-filters.tsx";

/** Saves what the filters show as a sheet, however long it is; one at a time. */
export function useExport() {
  const t = useTranslations("activities");
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  async function run(filters: ActivityFilter): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const { name, content } = await download(exportActivities, filters);
      saveBlob(name, content);
      toastSuccess(t("exported"));
    } catch (error) {
      toastError(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return { run, pending };
}
