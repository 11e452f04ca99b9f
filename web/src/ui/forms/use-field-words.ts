import type { FieldProblemKey } from "@farsim/contract/problems/field-problem.ts";
import { createContext, useContext } from "react";
import { useTranslations } from "use-intl";

type OfDesk = ReturnType<typeof useTranslations<"deskFields">>;

/** What says the problems of fields that only staff fill in: the desk brings it, no other page loads its words. */
export const DeskFieldWords = createContext<OfDesk | undefined>(undefined);

/** What says a problem of a field, by its key. Any other text is said as it is. */
export function useFieldWords(): (key: FieldProblemKey | (string & {})) => string {
  const t = useTranslations("fields");
  const ofDesk = useContext(DeskFieldWords);
  return (key) => {
    if (t.has(key as "required")) return t(key as "required");
    return ofDesk?.has(key as "choose_one") ? ofDesk(key as "choose_one") : key;
  };
}
