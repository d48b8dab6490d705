import { useEffect, useState } from "react";

const retryMs = 5_000;

type LateScript<Loaded> = {
  /** The loaded part of the script; undefined until it is there. */
  useLoaded: () => Loaded | undefined;
  /** Loads it before it is shown, for a place that must work without a connection. Never rejects. */
  preload: () => Promise<void>;
};

/**
 * A script that a page can do without until it has come. One that cannot be fetched (offline, or replaced by a new release) is asked
 * for again every 5 s, and as soon as the network is back.
 */
export function lateScript<Loaded extends object>(load: () => Promise<Loaded>): LateScript<Loaded> {
  let loaded: Loaded | undefined;
  let underWay: Promise<void> | undefined;

  function preload(): Promise<void> {
    underWay ??= load().then(
      (script) => {
        loaded = script;
      },
      () => {
        // A fetch that failed; whoever shows the script's part asks again.
        underWay = undefined;
      },
    );
    return underWay;
  }

  function useLoaded(): Loaded | undefined {
    const [isLoaded, setLoaded] = useState(loaded !== undefined);
    useEffect(() => {
      if (isLoaded) return;
      let isGone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = async (): Promise<void> => {
        clearTimeout(timer);
        await preload();
        if (isGone) return;
        if (loaded) setLoaded(true);
        else timer = setTimeout(ask, retryMs);
      };
      void ask();
      window.addEventListener("online", ask);
      return () => {
        isGone = true;
        clearTimeout(timer);
        window.removeEventListener("online", ask);
      };
    }, [isLoaded]);
    return isLoaded ? loaded : undefined;
  }

  return { useLoaded, preload };
}
