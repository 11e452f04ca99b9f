import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { hasDestinations } from "../platform/page-facts.ts";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import styles from "./where-field.module.css";
import type { Best } from "./where-suggestions.tsx";

const Suggestions = lazyBoundary(
  withMessages(
    async () => (await import("./where-suggestions.tsx")).WhereSuggestions,
    "regions",
    "destinations",
  ),
);

/** The first question of every traveller; suggestions come with the first letter. Nothing where no card works anywhere yet. */
export function WhereField() {
  const t = useTranslations("home");
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const best = useRef<Best | undefined>(undefined);
  const keepBest = useCallback((found: Best) => {
    best.current = found;
  }, []);
  if (!hasDestinations()) return null;
  const go = () => {
    const code = best.current?.query === query ? best.current.code : undefined;
    return code
      ? navigate({ to: "/destinations/$code", params: { code } })
      : navigate({ to: "/destinations", search: { q: query.trim() || undefined } });
  };
  return (
    <search className={styles.where} data-needs="destinations">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <label htmlFor="where">{t("where")}</label>
        <div className={styles.field}>
          <input
            id="where"
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            placeholder={t("whereHint")}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
          <Button type="submit" size="lg">
            {t("whereGo")}
          </Button>
        </div>
        <div aria-live="polite">
          {query.trim() ? <Suggestions query={query} onBest={keepBest} /> : null}
        </div>
      </form>
    </search>
  );
}
