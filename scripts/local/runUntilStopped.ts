/** Waits for Ctrl-C or a request to end, then stops cleanly; a second Ctrl-C does not wait. */
export function runUntilStopped(running: { stop: () => Promise<void> }): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false;
    const stop = () => {
      if (isStopping) process.exit(130);
      isStopping = true;
      console.log("Stopping …");
      running.stop().then(resolve, reject);
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
}
