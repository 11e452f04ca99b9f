import { accessSync, constants } from "node:fs";
import path from "node:path";
import { Refusal } from "./refusal.mjs";
import { run } from "./run.mjs";

/** The one without a window comes first: it needs less of the processor. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The Chromium of this machine: the one that CHROMIUM_PATH names, else one that is installed. */
export function findChromium() {
  const { CHROMIUM_PATH: named, PATH = "" } = process.env;
  if (named) {
    if (isProgram(named)) return named;
    throw new Refusal(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== "");
  return [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...places,
  ].find(isProgram);
}

/** A Chromium for the journeys: the machine's, else Debian's where we may install it, else Playwright's own. */
export async function ensureChromium() {
  if (findChromium()) return;
  if (process.getuid?.() === 0 && (await succeeds("apt-get", ["--version"]))) {
    console.log("Installing Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const output = [(await run("apt-get", ["update"], { env, quiet: true })).output];
    // Not every release of Debian has the one without a window.
    for (const browser of ["chromium-headless-shell", "chromium"]) {
      const packages = [browser, "fonts-noto-cjk"];
      const install = ["install", "-y", "--no-install-recommends", ...packages];
      output.push((await run("apt-get", install, { env, quiet: true })).output);
      if (findChromium()) return;
    }
    console.error(output.join(""));
  }
  if (await succeeds("playwright", ["install", "chromium"])) return;
  throw new Refusal(
    "The journeys need a browser, and none could be installed: install Chromium, or name one in CHROMIUM_PATH.",
  );
}

/** @param {string} program @param {readonly string[]} args */
const succeeds = async (program, args) => (await run(program, args, { quiet: true })).code === 0;

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
