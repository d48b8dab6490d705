import { downloadGroupRoleReport as route } from "#shared/contract/reports/groupRoleReport.ts";
import { groupRoleColumns } from "#shared/domain/usageReports/groupRoles.ts";
import { reportTableOf } from "#shared/domain/usageReports/reportTable.ts";
import { requireProgram } from "../access/course.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { csvReply } from "../runtime/csvReply.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { readGroupRoles } from "./groupRoles.ts";
import { csvText } from "./writeCsv.ts";

/** The same as a CSV file, of everybody. */
export const downloadGroupRoleReport = defineHandler(route, {
  run: async ({ request }, signedIn) => {
    const program = await requireProgram(signedIn);
    const { courses, people, infoOf } = await readGroupRoles(program.id);
    const table = reportTableOf(
      { title: "Group Role Report", facts: [], generatedAt: isoTime(nowMs()), frozenColumns: 3 },
      groupRoleColumns({ document_sets: courses }),
      people.map(infoOf),
    );
    return reply({ raw: csvReply(request, "usage_report_csv.csv", csvText(table)) });
  },
});
