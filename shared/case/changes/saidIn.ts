import type { Draft, ThreadComment } from "./draft.ts";

/** A comment, with the name of its thread or of the change that it replies to. */
export type Said = { about: string; comment: ThreadComment };

/** All that was said in a draft: in threads, resolved ones too, and of suggestions, whatever became of them. */
export const saidIn = ({ threads, changes }: Pick<Draft, "threads" | "changes">): Said[] =>
  [...Object.values(threads), ...Object.values(changes)].flatMap(({ id, comments = [] }) =>
    comments.map((comment) => ({ about: id, comment })),
  );
