/** `npm start`: sets up what is missing, then runs the server until it is told to stop. */
import { spawn } from "node:child_process";
import { buildWebWhenStale } from "./pages/build-web.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { pinnedNode, root } from "./pinned-node.mjs";
import { orRefuse } from "./refusal.mjs";
import { whenParentIsGone } from "./when-parent-is-gone.mjs";
import { withoutRootRights } from "./without-root-rights.mjs";

await orRefuse(async () => {
  await ensureDependencies();
  await buildWebWhenStale();
  const { file, args, kept } = withoutRootRights(pinnedNode(), ["server/src/main.ts"]);
  if (kept === "all" && process.getuid?.() === 0)
    console.warn("The server has all of root's rights. Start it as an ordinary user.");
  const server = spawn(file, args, { cwd: root, stdio: "inherit" });
  // Ctrl-C reaches the server by itself; a signal to us alone must be handed on. The server takes no harm from both.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => server.kill(signal));
  whenParentIsGone(() => server.kill("SIGTERM"));
  const code = await new Promise((resolve) => {
    server.once("exit", (exitCode, signal) =>
      resolve(exitCode ?? (signal === "SIGKILL" ? 137 : 1)),
    );
  });
  process.exitCode = code;
});
