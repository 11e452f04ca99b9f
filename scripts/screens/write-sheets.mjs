import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {import("./take-pictures.mjs").Picture} Picture */

const style = `
body { margin: 24px; font: 14px system-ui, sans-serif; background: #8a93a3; color: #fff; }
h1 { font-size: 20px; } a { color: inherit; } nav a { display: inline-block; margin: 2px 12px 2px 0; }
.row { display: flex; gap: 12px; align-items: flex-start; margin-bottom: 20px; }
figure { margin: 0; } figcaption { margin-bottom: 4px; } img { display: block; width: 100%; }
.w360 { flex: 360; } .w768 { flex: 600; } .w1440 { flex: 900; }`;

/**
 * One contact sheet a screen, and a page that leads to all of them.
 * @param {readonly Picture[]} pictures @param {string} folder
 */
export function writeSheets(pictures, folder) {
  const screens = Map.groupBy(pictures, ({ who, screen }) => `${who} ${screen}`);
  const links = [];
  for (const [name, ofScreen] of screens) {
    const file = `${name.replaceAll(/[^\w.-]+/g, "-")}.html`;
    writeFileSync(path.join(folder, file), page(name, rows(ofScreen)));
    links.push(`<a href="${file}">${name}</a>`);
  }
  const index = path.join(folder, "index.html");
  writeFileSync(
    index,
    page(`${screens.size} screens, ${pictures.length} pictures`, `<nav>${links.join("\n")}</nav>`),
  );
  return pathToFileURL(index).href;
}

/** A row for each language and colour, as wide as the widths together. @param {readonly Picture[]} pictures */
function rows(pictures) {
  const groups = Map.groupBy(pictures, ({ language, scheme }) => `${language}, ${scheme}`);
  return [...groups]
    .map(([name, ofRow]) => `<h2>${name}</h2><div class="row">${ofRow.map(figure).join("")}</div>`)
    .join("\n");
}

/** @param {Picture} picture */
const figure = ({ width, file }) =>
  `<figure class="w${width}"><figcaption>${width}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`;

/** @param {string} title @param {string} body */
const page = (title, body) =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>${body}`;
