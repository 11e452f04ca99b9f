import { Button } from "@mantine/core";
import type { ComponentType } from "react";
import { HeadingActions, PageHeading } from "../ui/page/page-heading.tsx";
import styles from "./gallery.module.css";
import { Dialogs } from "./dialogs.tsx";
import { Badges, Buttons, ContactLists, EmptyPlaces, Fields, Rings, Shapes } from "./specimens.tsx";
import { Lists, Tables } from "./tables.tsx";
import { useSample } from "./use-sample.ts";
import { Layout } from "./layout.tsx";

const shelves: readonly (readonly [name: string, specimens: ComponentType])[] = [
  ["Button, LinkButton, LegalLink, CopyButton, Menu", Buttons],
  ["TextInput, NativeSelect, PasswordInput, SearchField, Checkbox", Fields],
  ["StatusBadge", Badges],
  ["UseRing", Rings],
  ["SimShape, Chip, Mark, QrCode, Seascape", Shapes],
  ["Contact, ContactIn, ContactWays, Seller", ContactLists],
  ["State, QueryView, PartFailed, Loading, Block", EmptyPlaces],
  ["ListView, DenseList, PagedList, Filters, SelectFilter", Lists],
  ["ColumnMenu, DataTable, LoadMore", Tables],
  [
    "Stack, Row, Panel, Muted, Toolbar, Notice, TwoLines, Facts, FactRows, Lines, StepLine, Choices, FileField",
    Layout,
  ],
  ["Dialog, ActionDialog, ActionForm, ConfirmDialog, toasts", Dialogs],
];

/** Every shared part in every state, served by `npm run dev` alone: no build contains it. */
export function Gallery() {
  const t = useSample();
  return (
    <div className={styles.gallery}>
      <PageHeading title={t.title} under={t.under}>
        <HeadingActions>
          <Button variant="default">{t.do}</Button>
          <Button variant="default">{t.open}</Button>
        </HeadingActions>
      </PageHeading>
      {shelves.map(([name, Specimens]) => (
        <section key={name} className={styles.shelf}>
          <h2 lang="en">{name}</h2>
          <Specimens />
        </section>
      ))}
    </div>
  );
}
