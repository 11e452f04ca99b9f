import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import { useRef, useState } from "react";
import { download } from "../../platform/calls/download.ts";
import { saveBlob } from "./save-file.ts";
import { toastError, toastSuccess } from "../toasts/toast.tsx";

/** Saves what a call answers as a file, however long it is; one at a time. */
export function useSavedFile<E extends Endpoint>(endpoint: E, successMessage: string) {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  async function run(input: CallInput<E>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const { name, content } = await download(endpoint, input);
      saveBlob(name, content);
      toastSuccess(successMessage);
    } catch (error) {
      toastError(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return { run, pending };
}
