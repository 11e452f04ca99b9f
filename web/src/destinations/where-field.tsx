import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { hasDestinations } from "../platform/page-facts.ts";
import { lazyBoundary } from "../ui/lazy-boundary.tsx";
import styles from "./where-field.module.css";

const Suggestions = lazyBoundary(
  withMessages(
    async () => (await import("./where-suggestions.tsx")).WhereSuggestions,
    "regions",
    "destinations",
  ),
);

/**
 * The first question of every traveller. Suggestions come with the first letter; a form without scripts leads to all destinations.
 * Nothing where no card works anywhere yet.
 */
export function WhereField() {
  const t = useTranslations("home");
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const best = useRef<string | undefined>(undefined);
  if (!hasDestinations()) return null;
  const go = () =>
    best.current
      ? void navigate({ to: "/destinations/$code", params: { code: best.current } })
      : void navigate({ to: "/destinations", search: { q: query.trim() || undefined } });
  return (
    <search className={styles.where} data-needs="destinations">
      <form
        action="/destinations"
        onSubmit={(event) => {
          event.preventDefault();
          go();
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
            onChange={({ currentTarget }) => {
              best.current = undefined;
              setQuery(currentTarget.value);
            }}
          />
          <Button type="submit" size="lg">
            {t("whereGo")}
          </Button>
        </div>
        {query.trim() === "" ? null : <Suggestions query={query} best={best} />}
      </form>
    </search>
  );
}
