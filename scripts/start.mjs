/** `npm start`: sets up what is missing, then runs the server until it is told to stop. */
import { spawn } from "node:child_process";
import { buildWebWhenStale } from "./pages/build-web.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { pinnedNode, root } from "./pinned-node.mjs";
import { orRefuse } from "./refusal.mjs";
import { whenParentIsGone } from "./when-parent-is-gone.mjs";

await orRefuse(async () => {
  await ensureDependencies();
  await buildWebWhenStale();
  const server = spawn(pinnedNode(), ["server/src/main.ts"], { cwd: root, stdio: "inherit" });
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
