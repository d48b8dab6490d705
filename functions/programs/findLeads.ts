import { findLeads as route, shownLeadsAtMost } from "#shared/contract/programs/leads.ts";
import { lowerCase, wordOrder } from "#shared/words/language.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentLead, readLeadGrid, whyNoLead } from "./leadGrid.ts";

const byName = wordOrder({ numeric: false });

/** By name or e-mail address, in any case; who leads the course is matched by address, and not among them. @see spec courses §5 "LCA picker" */
export const findLeads = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const { courses, people } = await readLeadGrid(await requireProgram(signedIn));
    const courseId = Number(query.document_set_id);
    if (!courses.has(courseId)) return { people: [], count: 0 };
    const all = [...people.values()];
    const leading = new Set(
      all
        .filter(({ ledCourseIds }) => ledCourseIds.includes(courseId))
        .map(({ person }) => lowerCase(person.email)),
    );
    const search = lowerCase(query.search?.trim() ?? "");
    const found = all.filter(
      ({ name, person }) =>
        (lowerCase(name).includes(search) || lowerCase(person.email).includes(search)) &&
        !leading.has(lowerCase(person.email)) &&
        whyNoLead(signedIn.actor, person) === undefined,
    );
    const shown = found.toSorted((a, b) => byName.compare(a.name, b.name)).slice(0, shownLeadsAtMost);
    return { people: shown.map(presentLead), count: found.length };
  },
});
