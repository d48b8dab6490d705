import type { SignedIn } from "../runtime/authenticate.ts";
import { listCoursesHolding } from "../table/courses/courseItems.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";

/** So many of the program's courses are asked whether they hold a case: the provider's come first. */
const askedAtMost = 200;

/**
 * Name of a course of the reader's program that holds a case: a signature course before others, then the oldest. Null where there is none.
 * @see spec documents §2.12 "Source Course:"
 */
export async function sourceCourse(
  documentId: number,
  { actor: { membership } }: Pick<SignedIn, "actor">,
): Promise<string | null> {
  if (!membership) return null;
  const { rows } = await readCoursesOfProgram(membership.programId);
  const open = rows
    .filter(({ archived_at }) => archived_at === null)
    .toSorted((a, b) => Number(b.kind === "signature") - Number(a.kind === "signature") || a.id - b.id)
    .slice(0, askedAtMost);
  const holding = await listCoursesHolding(
    documentId,
    open.map(({ id }) => id),
  );
  return open.find(({ id }) => holding.has(id))?.name ?? null;
}
