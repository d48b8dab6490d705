import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/** Test files of pages share one simulated DOM and its modules: what a test has rendered, and a file has changed, goes with it. */
afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
