import { vi } from "vitest";

/** Lets the faked clocks go on, and what answers in real tasks answer: IndexedDB does. */
export const pass = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
  for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve));
};
