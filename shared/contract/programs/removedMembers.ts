import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { roles } from "../../domain/roles.ts";
import { counted } from "../../words/counted.ts";
import { ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";

const removedMember = z.object({
  id: ulid,
  user_id: ulid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  removed_at: utcTime,
  removed_by: z.string(),
  /** When bringing back ends. */
  restorable_until: utcTime,
});
export type RemovedMember = z.infer<typeof removedMember>;

/** Those who were removed in the last thirty days. */
export const removedList = defineList<RemovedMember>({
  id: ({ id }) => id,
  ...ownColumns<RemovedMember>("removed_members.csv", {
    removed_at: { kind: "date", label: "Removed", filterable: true },
    last_name: { kind: "text", label: "Last Name", searchable: "search" },
    first_name: { kind: "text", label: "First Name", searchable: "search" },
    email: { kind: "text", label: "Email", searchable: "search" },
    role: { kind: "enum", label: "Role", values: roles, filterable: true },
    removed_by: { kind: "text", label: "Removed by" },
    restorable_until: { kind: "date", label: "Can be brought back until" },
  }),
  selectFilters: [],
  pageSize: 64,
  countMessage: counted({ one: "{n} person", other: "{n} people" }),
});

const removed = {
  name: "RemovedMembers",
  list: removedList,
  context: "programs",
  path: "/group_role_definition_users/removed",
  action: "program.member.list",
  item: removedMember,
  what: "Those who were removed from the program and can still be brought back",
} as const;

export const removedListRoutes = { ...listRoutes(removed), ...selectionRoutes(removed) };
