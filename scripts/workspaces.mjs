import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./pinned-node.mjs";

/** @type {{ workspaces: string[] }} */
const about = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

/** The folders of the packages that package.json lists as workspaces, with forward slashes. */
export const workspaces = about.workspaces.flatMap((pattern) =>
  globSync(`${pattern}/package.json`, { cwd: root })
    .map((file) => path.dirname(file).replaceAll("\\", "/"))
    .toSorted(),
);
