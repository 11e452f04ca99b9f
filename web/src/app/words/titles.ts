import { productName } from "../../platform/page-facts.ts";
import type { titlesEn } from "./titles.en.ts";

export type TitleKey = keyof typeof titlesEn;

/** The title of the page: of a route that has one, of the root, or made of the path. */
export function pageTitle(path: string, routeTitle: string | undefined): string {
  if (path === "/") return "home";
  if (routeTitle !== undefined) return `${productName} · ${routeTitle}`;
  return path.replaceAll("/", " · ");
}
