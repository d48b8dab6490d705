import { dueSignOutKey } from "../api/forgetPerson.ts";
import { isCasePath } from "../app/embeddedAddress.ts";
import { journalName } from "../features/case/saving/journalName.ts";
import { beginCalls } from "./beginCalls.ts";

/** Scripts and styles of the case page, by the addresses that the build gives them. */
declare const filesOfCase: readonly string[];

/** Has the browser fetch a script or a style, and only run it once the page asks for it. */
function fetchAhead(href: string): void {
  const link = document.createElement("link");
  const isStyle = href.endsWith(".css");
  link.rel = isStyle ? "preload" : "modulepreload";
  if (isStyle) link.as = "style";
  // Must match how the page itself requests them, or they are fetched twice.
  link.crossOrigin = "";
  // The calls name each other, and are small.
  link.fetchPriority = "low";
  link.href = href;
  document.head.append(link);
}

/** In a browser that cannot say what it holds, it may hold anything. */
async function mayHoldAnswers(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === journalName);
  } catch {
    return true;
  }
}

function isSignOutDue(): boolean {
  try {
    return localStorage.getItem(dueSignOutKey) !== null;
  } catch {
    return false;
  }
}

// First: they are small, one waits for the other, and browsers have few connections.
globalThis.begun = new Map();
void beginCalls(globalThis.begun, {
  location,
  fetch: (...given) => fetch(...given),
  read: () => ({ wall: Date.now(), ticks: performance.now() }),
  isSignOutDue,
  mayHoldAnswers,
});
if (isCasePath(location.pathname)) for (const file of filesOfCase) fetchAhead(file);
