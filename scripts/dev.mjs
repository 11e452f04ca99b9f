/** `npm run dev`: the server, begun again at every change, and Vite's own server for the pages, which hands calls on to it. */
import { spawn } from "node:child_process";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { pinnedNode, root } from "./pinned-node.mjs";
import { orRefuse } from "./refusal.mjs";
import { environment } from "./run.mjs";
import { whenParentIsGone } from "./when-parent-is-gone.mjs";

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  const programs = [
    ["--watch", "--watch-preserve-output", "server/src/main.ts"],
    ["node_modules/vite/bin/vite.js", "web"],
  ].map((args) => spawn(node, args, { cwd: root, env: environment, stdio: "inherit" }));
  const stop = () => programs.forEach((program) => program.kill("SIGTERM"));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  whenParentIsGone(stop);
  // Neither is of use without the other.
  for (const program of programs) program.once("exit", stop);
});
