import type { VersionLock } from "../useVersionLock.ts";

type News = Pick<NonNullable<VersionLock["news"]>, "activeEditors" | "lockUserId">;

/** An active editor as a button of the bar shows them. */
export type EditorSign = {
  id: string;
  display: string;
  isSelf: boolean;
  isHolder: boolean;
  /** One of twelve. */
  colour: number;
};

export const editorSigns = ({ activeEditors, lockUserId }: News, userId: string): EditorSign[] =>
  activeEditors.map(({ id, display, author_index }) => ({
    ...{ id, display, isSelf: id === userId, isHolder: id === lockUserId },
    colour: author_index % 12,
  }));

/**
 * What a press on an editor's button is for: to release one's own lock, to claim it from another window, to lock where nobody does, or to take
 * it from its holder. Undefined: nothing. @see spec documents §4 Edit lock
 */
export function pressedSign(
  { isSelf, isHolder }: Pick<EditorSign, "isSelf" | "isHolder">,
  { isMine, isElsewhere }: { isMine: boolean; isElsewhere: boolean },
): "release" | "claim" | "lock" | "take" | undefined {
  if (!isSelf) return isHolder ? "take" : undefined;
  if (isMine) return "release";
  return isElsewhere ? "claim" : "lock";
}
