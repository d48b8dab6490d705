import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import { askToTakeOver, hasAskedToTakeOver } from "../../worker/takeOver.ts";
import { useMayLeave } from "../ui/useMayLeave.ts";
import { words } from "./programWords.ts";
import classes from "./VisitBanner.module.css";

/** `waits`: until the case in another tab is closed. `here`: this page was made with the one before. */
type Version = "current" | "waits" | "here";

let version: Version = "current";
const listeners = new Set<() => void>();
const set = (next: Version): void => {
  version = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

let isFollowed = false;

/**
 * Returns true if the server now gives out another page than this one: the name of its script carries a hash of all
 * that is in it.
 */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  if (!own) return false;
  try {
    // With a query, which the worker knows no file by: the network answers.
    const page = await fetch("/index.html?newest", { cache: "no-cache" });
    return page.ok && !(await page.text()).includes(new URL(own.src).pathname);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}

const setIfOutdated = (next: Version): void => {
  // One that has followed meanwhile does not wait any more.
  void isOutdated().then((is) => is && version !== "here" && set(next));
};

/** Follows the worker of this page, once for all notes. */
async function follow(workers: ServiceWorkerContainer): Promise<void> {
  if (isFollowed) return;
  isFollowed = true;
  workers.addEventListener("controllerchange", () => setIfOutdated("here"));
  // It followed as the case was left, before this was there to hear of it.
  if (hasAskedToTakeOver()) setIfOutdated("here");
  const registration = await workers.getRegistration();
  const look = (): void => {
    if (!registration?.waiting) return;
    if (version === "current") setIfOutdated("waits");
    askToTakeOver(registration);
  };
  look();
  registration?.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
}

/** Says calmly that there is a new version of the application. Never while a case is open in this tab. @see ADR 0188 */
export function VersionNote() {
  const now = useSyncExternalStore(subscribe, () => version);
  const mayLeave = useMayLeave();
  useEffect(() => {
    if (navigator.serviceWorker) void follow(navigator.serviceWorker);
  }, []);
  if (now === "current") return null;

  const reload = async (): Promise<void> => {
    if (await mayLeave()) location.reload();
  };
  return (
    <section aria-label={words.newVersion} className={classes.banner} data-calm>
      <IconRefresh size={18} aria-hidden />
      {now === "waits" ? (
        <span>{words.newVersionReadyLoads}</span>
      ) : (
        <>
          <span>{words.newVersionAvailable}</span>
          <Button size="compact-sm" variant="default" onClick={() => void reload()}>
            {words.reload}
          </Button>
        </>
      )}
    </section>
  );
}
