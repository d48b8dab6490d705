import type { ComponentType, ReactNode } from "react";
import { lateScript } from "./lateScript.ts";

type LoadedLater<Props> = {
  /** Until it is loaded, what stands in its place. */
  (props: Props): ReactNode;
  /** Loads it before it is shown, for a place that must work without a connection. Never rejects. */
  preload: () => Promise<void>;
};

const Nothing = (): ReactNode => null;

/**
 * A component in a chunk of its own that the page can do without. Unlike `lazy`, a chunk that cannot be fetched takes nothing down with
 * it: its place stays empty, or as it is `Meanwhile`, until another try succeeds.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): LoadedLater<Props> {
  const { useLoaded, preload } = lateScript(load);
  function Later(props: Props): ReactNode {
    const Loaded = useLoaded() ?? Meanwhile;
    return <Loaded {...props} />;
  }
  return Object.assign(Later, { preload });
}
