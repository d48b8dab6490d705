import { getGroupRoleReport as route } from "#shared/contract/reports/groupRoleReport.ts";
import { windowOf } from "#shared/domain/usageReports/windows.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readGroupRoles } from "./groupRoles.ts";

/** A Lambda's reply ends at 6 MB. Each yes or no takes six bytes of it, each person's name and address some 200. */
const bytesAtMost = 4_000_000;

/** Who has which role and course in the current program. @see spec courses §2.15 */
export const getGroupRoleReport = defineHandler(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const { courses, people, infoOf } = await readGroupRoles(program.id);
    const atMost = Math.floor(bytesAtMost / (200 + 6 * courses.length)) || 1;
    const window = windowOf(people, query, { atMost, idOf: ({ user_id }) => user_id });
    return {
      user_infos: window.rows.map(infoOf),
      document_sets: courses,
      total: people.length,
      next_page: window.next,
    };
  },
});
