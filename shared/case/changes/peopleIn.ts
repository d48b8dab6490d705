import type { Draft } from "./draft.ts";
import { saidIn } from "./saidIn.ts";

/** Everybody whom the draft names: authors, those who decided, those who commented. */
export function peopleIn({ changes, threads, summaryOfEdits, studentFeedbacks }: Draft): Set<string> {
  const people = new Set<string>();
  const add = (...ids: (string | undefined)[]): void => {
    for (const id of ids) if (id !== undefined) people.add(id);
  };
  for (const { author, decisionBy, publishedBy } of Object.values(changes))
    add(author, decisionBy, publishedBy);
  for (const { author, closedBy } of Object.values(threads)) add(author, closedBy);
  for (const { comment } of saidIn({ changes, threads })) add(comment.author);
  for (const { author } of [...summaryOfEdits, ...studentFeedbacks]) add(author);
  return people;
}
