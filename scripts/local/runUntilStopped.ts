const repeatMs = 1000;

/** Waits for Ctrl-C or a request to end, then stops cleanly; a second Ctrl-C, later on, does not wait. */
export function runUntilStopped(running: { stop: () => Promise<void> }): Promise<void> {
  return new Promise((resolve, reject) => {
    let stoppingSinceMs: number | undefined;
    const stop = () => {
      if (stoppingSinceMs === undefined) {
        stoppingSinceMs = performance.now();
        console.log("Stopping …");
        running.stop().then(resolve, reject);
        return;
      }
      // One Ctrl-C may come more than once: from the terminal, and passed on by npm.
      if (performance.now() - stoppingSinceMs > repeatMs) process.exit(130);
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
