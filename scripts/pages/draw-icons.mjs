/**
 * Draws the icons of the installed application into `web/public`, from the mark beside them. To be run again when the mark
 * changes: `node scripts/pages/draw-icons.mjs`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../ensure-chromium.mjs";
import { root } from "../pinned-node.mjs";

const folder = path.join(root, "web/public");
const mark = readFileSync(path.join(folder, "mark.svg"), "utf8");
/** `--ground` of the light side of `web/src/ui/styles/tokens.css`. */
const ground = "#f6f8fb";

/** Where a system cuts the icon to a shape of its own, the mark keeps to the inner 80% (W3C Web App Manifest, maskable). */
const icons = [
  { file: "icon-192.png", size: 192, part: 1, background: "transparent" },
  { file: "icon-512.png", size: 512, part: 1, background: "transparent" },
  { file: "icon-maskable-512.png", size: 512, part: 0.62, background: ground },
  { file: "apple-touch-icon.png", size: 180, part: 0.74, background: ground },
];

const executablePath = findChromium();
const browser = await chromium.launch({
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  ...(executablePath && { executablePath }),
});
try {
  const page = await browser.newPage();
  for (const { file, size, part, background } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>*{margin:0}body{display:grid;place-items:center;height:100vh;background:${background}}svg{display:block;width:${size * part}px}</style>${mark}`,
    );
    writeFileSync(
      path.join(folder, file),
      await page.screenshot({ omitBackground: background === "transparent" }),
    );
  }
} finally {
  await browser.close();
}
