import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { readPng } from "./read-png.ts";

/** The package says `default`, and is the function itself. */
const decode = jsQR as unknown as typeof jsQR.default;

/** What a camera reads on the screen as it stands; null where it finds no code. A decoder that is not ours reads it. */
export async function qrOnScreen(page: Page): Promise<string | null> {
  const { data, width, height } = readPng(await page.screenshot());
  const found = decode(data, width, height, { inversionAttempts: "dontInvert" });
  return found && new TextDecoder().decode(new Uint8Array(found.binaryData));
}
