import type { ViewMode } from "#shared/case/changes/draft.ts";
import type { DisplayMode } from "#shared/case/model/types.ts";

/** Views in which one may write. @see spec documents §4 Edit modes */
export const isWritingView = (mode: ViewMode): boolean =>
  mode === "HIGHLIGHT_SUGGESTIONS" || mode === "HIGHLIGHT_ALL_CHANGES";

/** Facts of a session about writing: its lock, and what is shown. */
type Writing = { isWritable: boolean; displayMode: DisplayMode; viewMode: ViewMode };

/**
 * Returns true if the draft may be changed now: not where the case is read as learners read it, nor by its titles
 * alone.
 * @see spec documents §2.3; ADR 0154
 */
export const isChangeable = ({
  isWritable,
  displayMode,
}: Pick<Writing, "isWritable" | "displayMode">): boolean => isWritable && displayMode === "full";

/** Returns true if its text may be changed. */
export const isTextWritable = (state: Writing): boolean =>
  isChangeable(state) && isWritingView(state.viewMode);
