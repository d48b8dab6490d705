import type { GroupRoleReport } from "../../contract/reports/groupRoleReport.ts";
import { personColumns, type ReportColumn, words, yesNo } from "./reportColumns.ts";

export type GroupRoleRow = GroupRoleReport["user_infos"][number];

/** Who has which role, and is a member of which course. @see spec courses §2.15 "Group role user report" */
export const groupRoleColumns = ({
  document_sets,
}: Pick<GroupRoleReport, "document_sets">): ReportColumn<GroupRoleRow>[] => [
  ...personColumns,
  {
    key: "role",
    head: "Role",
    widthInCharacters: 26,
    valueOf: ({ role_definition_name }) => words(role_definition_name),
  },
  ...document_sets.map(
    ({ name }, at): ReportColumn<GroupRoleRow> => ({
      key: `document_set ${at}`,
      head: name,
      widthInCharacters: Math.min(30, Math.max(12, name.length + 2)),
      firstOrder: "DESC",
      valueOf: ({ document_set_access }) => yesNo(document_set_access[at] === true),
    }),
  ),
];
