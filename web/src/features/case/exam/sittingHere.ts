import type { BrowserStorage } from "../../../api/browserStorage.ts";

export type SittingHere = {
  /** True if this tab has shown the exam while its time ran, and has not told yet that it is over. */
  isOpen(): boolean;
  begin(): void;
  end(): void;
};

/**
 * Remembers, in a tab, the exam that is sat in it: who reloads past the deadline is told that the time has expired and sent home, as without the
 * reload; who comes later finds the case to be read.
 */
export function sittingHere(storage: BrowserStorage, scope: string): SittingHere {
  const key = `${scope}/sitting`;
  return {
    isOpen: () => storage.getItem(key) !== null,
    begin: () => storage.setItem(key, "open"),
    end: () => storage.removeItem(key),
  };
}
