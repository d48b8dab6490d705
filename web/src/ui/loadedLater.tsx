import { type ComponentType, type ReactNode, useEffect, useState } from "react";

const retryMs = 5_000;

type LoadedLater<Props> = {
  /** Until it is loaded, what stands in its place. */
  (props: Props): ReactNode;
  /** Loads it before it is shown, for a place that must work without a connection. Never rejects. */
  preload: () => Promise<void>;
};

const Nothing = (): ReactNode => null;

/**
 * A component in a chunk of its own that the page can do without. Unlike `lazy`, a chunk that cannot be fetched (offline,
 * or replaced by a new release) takes nothing down with it: its place stays empty, or as it is `Meanwhile`, and it is asked for again every 5 s
 * and as soon as the network is back.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): LoadedLater<Props> {
  let loaded: ComponentType<Props> | undefined;
  let underWay: Promise<void> | undefined;

  function preload(): Promise<void> {
    underWay ??= load().then(
      (component) => {
        loaded = component;
      },
      () => {
        // A fetch that failed; whoever shows the component asks again.
        underWay = undefined;
      },
    );
    return underWay;
  }

  function useLoaded(): ComponentType<Props> | undefined {
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

  function Later(props: Props): ReactNode {
    const Loaded = useLoaded() ?? Meanwhile;
    return <Loaded {...props} />;
  }
  return Object.assign(Later, { preload });
}
