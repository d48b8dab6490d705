/** Limits on the Lead Course Administrators of a program's courses. @see spec courses §2.17, §5 "LCA picker", §6 */

/** Columns of the grid. */
export const leadsPerRow = 3;
/** How many a course has at most where a program says nothing else. */
export const defaultLeadsPerCourse = 3;
/** The most that a program can be given. */
export const leadsPerCourseAtMost = 12;

export const rowsOfCourse = (max: number): number => Math.ceil(max / leadsPerRow);

/** Asked before a Curriculum Administrator is assigned. @see spec courses §6 "LCA assignment" */
export const restrictionWarning = (isSelf: boolean): string =>
  isSelf
    ? "By actively assigning yourself to the role of LCA, your current permissions will be restricted. To maintain your current permissions, click cancel"
    : "By actively reassigning the Curriculum Administrator to the role of LCA, their current permissions will be restricted. To maintain their current permissions, click cancel";

/** @see spec courses §8 "LCA" */
export const addedLeadText = (lca: string, documentSet: string): string =>
  `Successfully added LCA, ${lca}, to ${documentSet}.`;
export const removedLeadText = (lca: string, documentSet: string): string =>
  `Successfully removed LCA, ${lca}, from ${documentSet}.`;

/** Somebody who may be assigned, or is. `ledCourseIds`: none unless their role is Lead Course Administrator. */
export type LeadPerson = { id: string; name: string; ledCourseIds: readonly number[] };
export type LeadChange<Person> = { kind: "added" | "removed"; person: Person; courseId: number };

/**
 * Plans the changes by which courses get the leads that somebody asks for, and lists in sentences what cannot be changed. Courses that are not asked
 * for stay as they are; nobody is removed for one who cannot be added.
 * @param wanted ids of people by course
 * @param whyNot why somebody cannot be assigned at all
 */
export function planLeads<Person extends LeadPerson>(
  wanted: readonly { courseId: number; personIds: readonly string[] }[],
  scene: {
    courses: ReadonlyMap<number, { name: string }>;
    people: ReadonlyMap<string, Person>;
    max: number;
    whyNot: (person: Person) => string | undefined;
  },
): { changes: LeadChange<Person>[]; errors: string[] } {
  const { courses, people, max, whyNot } = scene;
  const changes: LeadChange<Person>[] = [];
  const errors: string[] = [];
  for (const { courseId, personIds } of wanted) {
    const course = courses.get(courseId);
    if (!course) {
      errors.push("One course is no longer in your program. Nobody was assigned to it.");
      continue;
    }
    const now = [...people.values()].filter(({ ledCourseIds }) => ledCourseIds.includes(courseId));
    const asked = new Set(personIds);
    if (asked.size < personIds.length)
      errors.push(`Someone was listed twice for ${course.name} and counts once.`);
    const leaving = now.filter(({ id }) => !asked.has(id));
    let places = max - (now.length - leaving.length);
    changes.push(...leaving.map((person) => ({ kind: "removed" as const, person, courseId })));
    for (const id of asked) {
      const person = people.get(id);
      if (person?.ledCourseIds.includes(courseId)) continue;
      const why = person ? whyNot(person) : "They are no longer in your program.";
      if (why) errors.push(`${person?.name ?? "Somebody"} was not added to ${course.name}: ${why}`);
      else if (places <= 0)
        errors.push(`${person?.name} was not added to ${course.name}: it has ${max} already.`);
      else if (person) {
        places -= 1;
        changes.push({ kind: "added", person, courseId });
      }
    }
  }
  return { changes, errors };
}
