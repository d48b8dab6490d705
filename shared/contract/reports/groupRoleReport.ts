import * as z from "zod/mini";
import { sequenceId, ulid } from "../common.ts";
import { defineRoute } from "../route.ts";
import { reportWindow, windowReply } from "./reportQuery.ts";

/** @see spec courses §2.15 "Group role user report", §3 "Group role report" */
export const groupRoleReport = z.object({
  user_infos: z.array(
    z.object({
      id: ulid,
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role_definition_name: z.string(),
      /** Beside `document_sets`: whether the person is a member of it. */
      document_set_access: z.array(z.boolean()),
    }),
  ),
  document_sets: z.array(z.object({ id: sequenceId, name: z.string() })),
  ...windowReply,
});
export type GroupRoleReport = z.infer<typeof groupRoleReport>;

const { page, per_page } = reportWindow;

export const getGroupRoleReport = defineRoute({
  name: "getGroupRoleReport",
  context: "reports",
  method: "GET",
  path: "/group_role_definition_users/usage_report",
  action: "group_role_report.read",
  summary: "The people of the program with their roles, and who is a member of which course.",
  query: z.strictObject({ page, per_page }),
  reply: groupRoleReport,
  limit: "live_reports",
});

export const downloadGroupRoleReport = defineRoute({
  name: "downloadGroupRoleReport",
  context: "reports",
  method: "GET",
  path: "/group_role_definition_users/usage_report_csv.csv",
  action: "group_role_report.read",
  summary: "The same as a CSV file.",
  reply: "csv",
  limit: "live_exports",
});
