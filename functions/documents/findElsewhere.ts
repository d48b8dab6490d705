import { type PlacedKind, findElsewhere as route } from "#shared/contract/documents/elsewhere.ts";
import { decide } from "#shared/domain/access.ts";
import { loadCourse } from "../access/course.ts";
import { loadDocument } from "../access/document.ts";
import { actorOf, type SignedIn, subscriptionOf } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getRelation } from "../table/courses/courseItems.ts";

/** Each costs what opening the page there would. */
const askedAtMost = 5;

/** For who followed a link that leads into another program of theirs: the same question, asked as who they are there. */
export const findElsewhere = defineHandler(route, {
  run: async ({ params }, signedIn) => {
    const { person, membership } = signedIn;
    const others = person.memberships
      .filter((one) => one.program_id !== membership?.program_id && subscriptionOf(one) === "current")
      .slice(0, askedAtMost);
    const found = await Promise.all(
      others.map(async (one) => {
        const there = { ...signedIn, membership: one, actor: actorOf(person, one) };
        return (await isOpen[params.kind](Number(params.id), there)) ? [one] : [];
      }),
    );
    return {
      programs: found.flat().map(({ program_id, program_name }) => ({ program_id, program_name })),
    };
  },
});

const isOpen: Record<PlacedKind, (id: number, there: SignedIn) => Promise<boolean>> = {
  course: (id, there) =>
    unlessRefused(async () => {
      const { resource } = await loadCourse(id, there);
      return decide(there.actor, "course.read", resource).ok;
    }),
  course_item: async (id, there) => {
    const relation = await getRelation(id);
    if (!relation) return false;
    return (await isOpen.course(relation.course_id, there)) && isOpen.document(relation.document_id, there);
  },
  document: (id, there) =>
    unlessRefused(async () => {
      const { resource } = await loadDocument(id, there);
      const decision = decide(there.actor, "case.read", resource);
      // What waits for another case is there, and says there what it waits for.
      return decision.ok || decision.code === "CASE_LOCKED";
    }),
};

/** Whatever a page there would refuse with, this is not the place to tell it. */
async function unlessRefused(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
