import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { askToTakeOver, openCaseLock } from "../../../../worker/takeOver.ts";
import type { OpenedCase } from "../session/openCase.ts";
import { keepPictures } from "./keepPictures.ts";
import { type CaseKeeper, createCaseKeeper } from "./keptCase.ts";

const workerPath = "/worker.js";

/** Not on plain http, and not while the pages are developed. */
const workers = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD ? navigator.serviceWorker : undefined;

/** Resolves once the page has done what the learner waits for. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 10_000 });
    else setTimeout(resolve, 2_000);
  });

/** Holds back a new version of the application until the case is closed; gives back what lets it come. */
function holdVersion(): () => void {
  let letGo: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = navigator.locks?.request(openCaseLock, { mode: "shared" }, () => closed);
  void held?.then(async () => {
    askToTakeOver(await workers()?.getRegistration());
  });
  return letGo;
}

async function installWorker(whenShown: Promise<void>): Promise<void> {
  await whenShown;
  try {
    await workers()?.register(workerPath, { updateViaCache: "none" });
  } catch (error) {
    // The browser lets nobody install one, or the network has gone: the case is worked in as without it.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  }
}

export type WorkOffline = Pick<CaseKeeper, "noteSent" | "noteReply" | "noteTree" | "noteSitting"> & {
  stop(): void;
};

/** Keeps an opened case and the application in this browser for as long as the page shows it, and keeps both together. */
export function workOffline(opened: OpenedCase, user: SessionUser): WorkOffline {
  let isOver = false;
  const letVersionCome = holdVersion();
  const whenShown = whenIdle();
  const installed = installWorker(whenShown);
  const keeper = createCaseKeeper(opened, {
    user,
    path: `${location.pathname}${location.search}`,
    whenShown,
    onTree: (tree) =>
      void installed.then(() => keepPictures(tree, opened.contexts.documentContext.id, () => isOver)),
  });
  return {
    ...keeper,
    stop() {
      isOver = true;
      keeper.close();
      letVersionCome();
    },
  };
}
