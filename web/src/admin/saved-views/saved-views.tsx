import { listSavedViews, type ViewedList } from "@farsim/contract/desk/shop/saved-views.ts";
import { IconBookmark, IconBookmarkFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Menu, MenuItem } from "../../ui/page/menu.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import { isSameView, paramsOf } from "./list-params.ts";
import styles from "./saved-views.module.css";

const SaveViewDialog = lazyDialog(
  withMessages(async () => (await import("./save-view-dialog.tsx")).SaveViewDialog, "admin"),
  ({ opened }) => opened,
);
const ViewsDialog = lazyDialog(
  withMessages(async () => (await import("./views-dialog.tsx")).ViewsDialog, "admin"),
  ({ opened }) => opened,
);

/** The reader's own views of a list: opened, and kept as the list is searched and sorted now. */
export function SavedViews({ list }: { readonly list: ViewedList }) {
  const t = useTranslations("admin");
  const ui = useTranslations("ui");
  const { params: address, replaceParams } = useDeskAddress();
  const [asked, setAsked] = useState<"save" | "remove" | null>(null);
  const query = useEndpoint(listSavedViews, {});
  const views = query.data?.items.filter((view) => view.list === list) ?? [];
  const params = paramsOf(list, address);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = views.find(({ id }) => id === openedId);
  const same = views.filter((view) => isSameView(view.params, params));
  const shown = same.find((view) => view === opened) ?? same[0];
  const Sign = shown ? IconBookmarkFilled : IconBookmark;
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        label={shown ? t("views.shown", { name: shown.name }) : t("views.title")}
        className={styles.button}
        {...(!query.data && { above: query.error ? t("views.notRead") : ui("loading") })}
        face={
          <>
            <Sign size={18} aria-hidden="true" />
            <span className={styles.name}>{shown?.name ?? t("views.title")}</span>
          </>
        }
      >
        {views.map((view) => (
          <MenuItem
            key={view.id}
            chosen={view === shown}
            onSelect={() => {
              setOpenedId(view.id);
              replaceParams({ tab: list, ...view.params });
            }}
          >
            {view.name}
          </MenuItem>
        ))}
        {/* Until they are known, none would be seen to give way. */}
        {query.data ? (
          <MenuItem key="save" onSelect={() => setAsked("save")}>
            {t("views.saveThis")}
          </MenuItem>
        ) : null}
        {query.error && !query.data ? (
          <MenuItem key="again" onSelect={() => void query.refetch()}>
            {ui("retry")}
          </MenuItem>
        ) : null}
        {views.length > 0 ? (
          <MenuItem onSelect={() => setAsked("remove")}>{t("views.removeSome")}</MenuItem>
        ) : null}
      </Menu>
      <SaveViewDialog
        opened={asked === "save"}
        close={close}
        list={list}
        params={params}
        views={views}
        name={opened?.name ?? ""}
      />
      <ViewsDialog opened={asked === "remove"} close={close} views={views} />
    </>
  );
}
