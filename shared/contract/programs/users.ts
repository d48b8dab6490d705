import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { ownColumns } from "../../domain/collection/ownColumns.ts";
import { roles } from "../../domain/roles.ts";
import { counted } from "../../words/counted.ts";
import { sequenceId, ulid, utcTime } from "../common.ts";
import { listRoutes } from "../listRoutes.ts";
import { defineRoute } from "../route.ts";

/** A person with an account, as cards show them. @see spec courses §2.14 */
export const listedUser = z.object({
  id: ulid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const userList = defineList<ListedUser>({
  id: ({ id }) => id,
  ...ownColumns<ListedUser>("users.csv", {
    last_name: { kind: "text", label: "Last Name", searchable: "search" },
    first_name: { kind: "text", label: "First Name", searchable: "search" },
    email: { kind: "text", label: "Email", searchable: "search" },
  }),
  selectFilters: [],
  countMessage: counted({ one: "{n} user", other: "{n} users" }),
});

export const userListRoutes = listRoutes({
  name: "Users",
  list: userList,
  context: "programs",
  path: "/users",
  action: "user.list",
  item: listedUser,
  what: "Everybody with an account; who is no provider admin sees the people of their program whom they look after",
});

export const getUser = defineRoute({
  name: "getUser",
  context: "programs",
  method: "GET",
  path: "/users/{id}",
  action: "user.list",
  summary: "One person, with the programs and courses that they belong to, as far as one may see them.",
  params: z.strictObject({ id: ulid }),
  reply: z.object({
    user: z.extend(listedUser, { is_admin: z.boolean() }),
    memberships: z.array(
      z.object({
        /** Id of the membership. */
        id: ulid,
        program_id: ulid,
        program_name: z.string(),
        subdomain: z.string(),
        role: z.enum(roles),
        subscription_end: z.nullable(utcTime),
        created_at: utcTime,
      }),
    ),
    courses: z.array(
      z.object({
        id: sequenceId,
        name: z.string(),
        program_id: ulid,
        program_name: z.string(),
        joined_at: utcTime,
      }),
    ),
  }),
});

export const userRoutes = [...Object.values(userListRoutes), getUser] as const;
