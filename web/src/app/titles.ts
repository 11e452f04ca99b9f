import type { Messages } from "@farsim/contract/messages/messages.ts";
import { productName } from "../platform/page-facts.ts";

export type TitleKey = keyof Messages["titles"];

/** The title of the page: of a route that has one, of the root, or made of the path. */
export function pageTitle(path: string, routeTitle: string | undefined): string {
  if (path === "/") return "home";
  if (routeTitle !== undefined) return `${productName} · ${routeTitle}`;
  return path.replaceAll("/", " · ");
}
