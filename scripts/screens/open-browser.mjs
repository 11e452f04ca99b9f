import { chromium } from "@playwright/test";
import { findChromium } from "../ensure-chromium.mjs";

/** The browser of the journeys, without a window. @returns {Promise<import("@playwright/test").Browser>} */
export function openBrowser() {
  const executablePath = findChromium();
  return chromium.launch({
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    ...(executablePath && { executablePath }),
  });
}
