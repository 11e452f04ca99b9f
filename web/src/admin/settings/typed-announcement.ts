import { AnnouncementSettings } from "@farsim/contract/desk/shop/settings.ts";
import { typedMoment, wallTimeAt } from "../../platform/zone-time.ts";
import { judgedBy } from "../../ui/forms/judged-by.ts";

/** Moments are typed in local time of a zone. Texts by language have fields that are named by their paths. */
export type TypedAnnouncement = AnnouncementSettings & Record<string, unknown>;

const wallTimeOf = (moment: string, zone: string) =>
  moment === "" ? "" : wallTimeAt(moment, zone);

export const typedOf = (values: AnnouncementSettings, zone: string): TypedAnnouncement => ({
  ...values,
  from: wallTimeOf(values.from, zone),
  until: wallTimeOf(values.until, zone),
});

/** What the form means, as the call takes it; what is not shown says nothing. `stored` is what the form was opened on. */
export function announcementOf(
  typed: TypedAnnouncement,
  zone: string,
  stored?: AnnouncementSettings,
): AnnouncementSettings {
  if (typed.show !== "own") return { ...typed, link: "", from: "", until: "" };
  const moment = (name: "from" | "until") => typedMoment(typed[name], zone, stored?.[name]);
  return { ...typed, from: moment("from"), until: moment("until") };
}

/** The form, by the very rules of the call that it makes. */
export const typedAnnouncement = (zone: string) =>
  judgedBy<TypedAnnouncement>(AnnouncementSettings, (typed) => announcementOf(typed, zone));
