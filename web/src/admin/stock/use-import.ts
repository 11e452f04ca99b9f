import type { Output } from "@farsim/contract/endpoint.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import {
  getImportState,
  importCards,
  listBatches,
} from "@farsim/contract/desk/cards/stock-import.ts";
import { listStockLevels } from "@farsim/contract/desk/cards/stock-levels.ts";
import { useEffect, useRef, useState } from "react";
import { useInvalidate } from "../../platform/calls/query-client.ts";
import { call } from "../../platform/calls/call.ts";
import { newIdempotencyKey } from "../../platform/calls/idempotency-key.ts";
import { toastError } from "../../ui/toasts/toast.tsx";

export type ImportAnswer = Output<typeof getImportState>;

/** What the dialog shows: the form; the work; what came of a check; what came into stock. */
export type ImportStage =
  | { readonly at: "form" }
  | { readonly at: "work"; readonly doing: "checking" | "importing"; readonly part: number }
  | { readonly at: "checked"; readonly answer: ImportAnswer }
  | { readonly at: "done"; readonly answer: ImportAnswer };

export interface StockFile {
  readonly csv: string;
  readonly name: string;
}

const askEveryMs = 400;

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Hands a file in and follows the work on it; anyone who leaves meanwhile finds the batch later. */
export function useImport() {
  const [stage, setStage] = useState<ImportStage>({ at: "form" });
  const left = useRef(false);
  const invalidate = useInvalidate();
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function follow(importId: string, doing: "checking" | "importing") {
    for (;;) {
      const answer = await call(getImportState, { importId });
      if (answer.state !== "waiting") return answer;
      const part = answer.of === 0 ? 0 : answer.done / answer.of;
      if (left.current) return answer;
      setStage({ at: "work", doing, part });
      await rest(askEveryMs);
    }
  }

  async function run(file: StockFile, how: { preview?: boolean; partial?: boolean }) {
    const doing = how.preview ? "checking" : "importing";
    setStage({ at: "work", doing, part: 0 });
    try {
      const input = { csv: file.csv, ...how, ...(file.name.trim() && { name: file.name.trim() }) };
      const options = { idempotencyKey: newIdempotencyKey() };
      const { importId } = await call(importCards, input, options);
      const answer = await follow(importId, doing);
      setStage({ at: answer.state === "done" ? "done" : "checked", answer });
      if (answer.state === "done") await invalidate(listBatches, listChannels, listStockLevels);
    } catch (error) {
      toastError(error);
      setStage({ at: "form" });
    }
  }

  return { stage, run, again: () => setStage({ at: "form" }) };
}
