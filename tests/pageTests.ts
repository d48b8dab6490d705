import { cleanup, configure } from "@testing-library/react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, vi } from "vitest";
import { speak } from "#web/app/words/speak.ts";
import { lent } from "#web/ui/ownRoot.ts";

/** What happy-dom adds. */
type SimulatedWindow = { happyDOM: { setURL(url: string): void } };

/** Test files of pages share one simulated DOM and its modules: what a test has rendered, and a file has changed, goes with it. */
const address = window.location.href;

/**
 * What is waited for comes, or does not: how soon is up to what else the machine does. Both ways of waiting give up after a second
 * unless told otherwise, and a part of a page that is fetched by a click can take longer.
 */
const patience = { timeout: 15_000 };
configure({ asyncUtilTimeout: patience.timeout });
const { waitFor } = vi;
vi.waitFor = (act, options) =>
  waitFor(act, typeof options === "number" ? options : { ...patience, ...options });

// Texts with placeholders need somebody who fills them.
await speak();
// The first script of the product does the same.
lent.createRoot = createRoot;

afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // A pressed download leads the simulated window to the file, and what comes after has its addresses from there.
  if (window.location.href !== address) (window as unknown as SimulatedWindow).happyDOM.setURL(address);
});
