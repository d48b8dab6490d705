import { useCallback, useMemo, useState } from "react";
import { type GroupRoleReport, getGroupRoleReport } from "#shared/contract/reports/groupRoleReport.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type GroupRoleRow, groupRoleColumns } from "#shared/domain/usageReports/groupRoles.ts";
import type { ReportColumn } from "#shared/domain/usageReports/reportColumns.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ReportPage } from "../../reports/ReportPage.tsx";
import { type ColumnLook, ReportTable } from "../../reports/ReportTable.tsx";
import { usePrint } from "../../reports/usePrint.ts";
import { useWholeReport } from "../../reports/useWholeReport.ts";
import { QueryState } from "../../ui/QueryState.tsx";
import { searchRows } from "../../ui/searchRows.ts";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";

const join = (a: GroupRoleReport, b: GroupRoleReport): GroupRoleReport => ({
  ...b,
  user_infos: [...a.user_infos, ...b.user_infos],
});

/** Beside them six courses stand on a screen of 1280 pixels. */
const widthsPx: Readonly<Record<string, number>> = { first_name: 110, last_name: 124, email: 196, role: 190 };

/** Up to so many courses there is room for their heads as they are read. */
const mostUprightHeads = 4;

/** The whole report, and the people in it that a search finds. */
function useGroupRoles(search: string) {
  const reading = useWholeReport({
    queryKey: keyOf(getGroupRoleReport),
    read: ({ page, per_page }, signal) =>
      call(getGroupRoleReport, { query: { page, ...(per_page && { per_page }) }, signal }),
    join,
  });
  const report = reading.data?.report;
  const found = useMemo(
    () =>
      searchRows(report?.user_infos ?? [], search, (row) => [
        row.email,
        row.first_name,
        row.last_name,
        row.role_definition_name,
      ]),
    [report, search],
  );
  return { reading, report, found };
}

/** Look of a column: heads of many courses are turned. */
function useLookOf(report: GroupRoleReport | undefined) {
  const isRotated = (report?.document_sets.length ?? 0) > mostUprightHeads;
  return useCallback(
    ({ key }: ReportColumn<GroupRoleRow>): ColumnLook<GroupRoleRow> =>
      key.startsWith("document_set ")
        ? isRotated
          ? { isRotated: true, widthPx: 60 }
          : {}
        : { widthPx: widthsPx[key] },
    [isRotated],
  );
}

/** Roles of the program's people, and the courses that they are members of. @see spec courses §2.15 "Group role user report" */
export function GroupRolePage() {
  const [search, setSearch] = useState("");
  const { isPrinting, print } = usePrint();
  const { reading, report, found } = useGroupRoles(search);
  const columns = useMemo(() => (report ? groupRoleColumns(report) : []), [report]);
  const lookOf = useLookOf(report);

  return (
    <ReportPage
      title="Roles and courses"
      tabTitle="Roles and courses"
      steps={[{ label: "People", to: "/group_role_definition_users" }]}
      exportTo={{ label: "Export CSV", href: "/group_role_definition_users/usage_report_csv.csv" }}
      search={{
        label: "Search users by email, name or role",
        placeholder: "Search Users...",
        value: search,
        onSearch: setSearch,
      }}
      count={report && { of: "users", found: found.length, all: report.total }}
      info={
        <p>
          Yes means the person is a member of the course. Staff can also open the program's other courses.
        </p>
      }
      isChanging={reading.isChanging}
      onPrint={print}
      hasTimes={false}
    >
      <QueryState
        of={{ reading }}
        skeleton={<TableSkeleton />}
        refused="This report is for program administrators."
      >
        {() => (
          <ReportTable
            label="Roles and courses"
            columns={columns}
            lookOf={lookOf}
            rows={found}
            keyOf={({ id }) => id}
            nameOf={(row) => fullName(row)}
            sort={{ key: "last_name", order: "ASC" }}
            noRows="No people match your search."
            isWhole={isPrinting}
          />
        )}
      </QueryState>
    </ReportPage>
  );
}
