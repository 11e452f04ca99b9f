/** Fulfilled when someone asks the program to stop. Asked again after a moment (the same Ctrl-C may arrive twice), it stops at once. */
export function stopAsked(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAt: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > 1_000) process.exit(130);
      resolve(signal);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  });
}
