/** Effects of the observer outside itself. */
export type OnlineEnvironment = {
  /** Returns whether the system answers; false also if it takes too long. */
  probe(): Promise<boolean>;
  /** State that the browser reports by itself, and its changes; the latter returns a function that ends the calls. */
  isBrowserOnline(): boolean;
  onBrowserChange(listener: () => void): () => void;
};

export type OnlineObserver = {
  get(): boolean;
  subscribe(listener: () => void): () => void;
  stop(): void;
};

/** @see spec documents §9 Timing */
export const probeEveryMs = 30_000;
export const probeTimeoutMs = 5_000;
const usualFirstRetryMs = 2_000;
const longestRetryMs = 60_000;

/**
 * Watches whether the system can be reached: by what the browser says and by a probe every 30 s; while it cannot, by probes ever further apart, up to
 * a minute, the first after `firstRetryMs`. `startsOffline`: it was just found that nobody answers. One probe without its answer is enough to be
 * offline, one with it to be back.
 * @see spec documents §4 Online state; ADR 0188
 */
export function observeOnline(
  environment: OnlineEnvironment,
  {
    firstRetryMs = usualFirstRetryMs,
    startsOffline = false,
  }: { firstRetryMs?: number | undefined; startsOffline?: boolean | undefined } = {},
): OnlineObserver {
  const listeners = new Set<() => void>();
  let isOnline = !startsOffline && environment.isBrowserOnline();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts up with each probe: what an earlier one finds does not count any more. */
  let latest = 0;
  let isStopped = false;

  function set(next: boolean): void {
    if (isOnline === next) return;
    isOnline = next;
    for (const listener of listeners) listener();
  }

  function schedule(): void {
    clearTimeout(timer);
    const longestMs = Math.max(longestRetryMs, firstRetryMs);
    const retryMs = Math.min(longestMs, firstRetryMs * 2 ** Math.max(0, failures - 1));
    timer = setTimeout(() => void check(), isOnline ? probeEveryMs : retryMs);
  }

  async function check(): Promise<void> {
    clearTimeout(timer);
    latest += 1;
    const own = latest;
    const answers = await environment.probe();
    if (isStopped || own !== latest) return;
    failures = answers ? 0 : failures + 1;
    set(answers);
    schedule();
  }

  const forget = environment.onBrowserChange(() => {
    if (environment.isBrowserOnline()) {
      // The browser knows of a network, not of the system behind it.
      failures = 0;
      void check();
      return;
    }
    latest += 1;
    failures = 0;
    set(false);
    schedule();
  });

  schedule();
  return {
    get: () => isOnline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      forget();
      listeners.clear();
    },
  };
}

/** The observer's environment in a browser. */
export const browserOnline: OnlineEnvironment = {
  async probe() {
    try {
      const reply = await fetch("/check/online", {
        method: "HEAD",
        cache: "no-store",
        signal: AbortSignal.timeout(probeTimeoutMs),
      });
      return reply.status === 200;
    } catch (error) {
      // No network is a TypeError; no answer in time is a TimeoutError.
      if (error instanceof TypeError || error instanceof DOMException) return false;
      throw error;
    }
  },
  isBrowserOnline: () => navigator.onLine,
  onBrowserChange(listener) {
    window.addEventListener("online", listener);
    window.addEventListener("offline", listener);
    return () => {
      window.removeEventListener("online", listener);
      window.removeEventListener("offline", listener);
    };
  },
};
