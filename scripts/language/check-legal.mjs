import { legalPages } from "../../contract/src/values/pages/legal-paths.ts";

/**
 * What is wrong with the legal documents of a shop in a language that has no texts of them: each has its page there, marked with the
 * language, that says in it that the document is in another one, shows that, and is listed for search engines.
 * @param {string} origin @param {string} language @param {import("../screens/list.mjs").Words} words
 * @returns {Promise<string[]>}
 */
export async function legalFaults(origin, language, words) {
  const read = async (/** @type {string} */ at) => (await fetch(`${origin}${at}`)).text();
  const sitemap = await read("/sitemap.xml");
  const faults = [];
  for (const { path } of legalPages.filter((page) => page.language === language)) {
    // One after the other: there are two.
    // oxlint-disable-next-line no-await-in-loop
    const page = await read(path);
    const expected = [
      `<html lang="${language}"`,
      ...words.legal.shownIn.split("{language}"),
      '<div lang="en"><h1>',
    ];
    for (const part of expected)
      if (!page.includes(part)) faults.push(`${path} does not say ${part}`);
    for (const sign of ["<loc>", `hreflang="${language}" href="`])
      if (!new RegExp(`${sign}[^<"]*${path}[<"]`).test(sitemap))
        faults.push(`the sitemap has no ${sign} of ${path}`);
  }
  return faults;
}
