import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/** What happy-dom adds. */
type SimulatedWindow = { happyDOM: { setURL(url: string): void } };

/** Test files of pages share one simulated DOM and its modules: what a test has rendered, and a file has changed, goes with it. */
const address = window.location.href;

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
