import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { requiredText } from "../../values/texts/free-text.ts";
import { anyListRight } from "./search.ts";

/** The lists of the desk that can be saved as they are searched and sorted. */
export const ViewedList = z.enum(["customers", "cards", "orders", "audit"]);
export type ViewedList = z.infer<typeof ViewedList>;

/** As many views of one list a member of staff can keep. */
export const mostSavedViews = 20;
/** In characters. */
export const longestViewName = 40;

/** What the address of a list says of its search and its order. */
export const ViewParams = z
  .record(z.string().regex(/^[a-z]{1,20}$/), z.string().min(1).max(254))
  .refine((params) => Object.keys(params).length <= 20);

/** A search of a list and its order, under a name; each member of staff has their own. */
export const SavedView = z
  .object({
    id: z.string(),
    list: ViewedList,
    name: z.string(),
    params: z.record(z.string(), z.string()),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.infer<typeof SavedView>;

export const listSavedViews = endpoint({
  method: "GET",
  path: "/admin/savedView/list",
  summary: "The caller's saved views of all lists, by their names",
  role: "administrator",
  right: anyListRight,
  input: z.strictObject({}),
  output: z.object({ items: z.array(SavedView) }),
  problems: [],
});

export const saveView = endpoint({
  method: "POST",
  path: "/admin/savedView/save",
  summary:
    "Keep a search of a list and its order under a name; a view of this list that the caller has under the same name gives way",
  role: "administrator",
  right: anyListRight,
  input: z.strictObject({
    list: ViewedList,
    name: requiredText(longestViewName),
    params: ViewParams,
  }),
  output: z.object({ view: SavedView }),
  problems: ["saved_views_full"],
});

export const removeSavedView = endpoint({
  method: "POST",
  path: "/admin/savedView/remove",
  summary: "Forget one of the caller's saved views; once more, it is gone already",
  role: "administrator",
  right: anyListRight,
  input: z.strictObject({ viewId: z.string().min(1).max(40) }),
  output: z.object({}),
  problems: [],
});
