import * as z from "zod/mini";
import { expirationModes } from "../../domain/programs/expiration.ts";
import { roles } from "../../domain/roles.ts";
import { jobId, ulid } from "../common.ts";
import { selectedAtMost, selectionBytes } from "../lists.ts";
import { addressText, nameFields } from "../personFields.ts";
import { defineRoute } from "../route.ts";
import { undoneMember } from "./memberChange.ts";
import { personInProgram } from "./people.ts";
import { removedListRoutes } from "./removedMembers.ts";

const path = "/group_role_definition_users";

/** Text of the specification for an empty selection. @see spec courses §5 */
const nothingToSet = "Nothing Selected! You must select at least one item to lend.";
const nothingSelected = "Nothing Selected! You must select at least one item.";

const memberIds = (whenNone: string) =>
  z.array(ulid).check(z.minLength(1, whenNone), z.maxLength(selectedAtMost));

/** How a change of many went. `job_id`: it goes on behind the request, and these are its first figures. */
export const batchReply = z.object({
  total: z.number(),
  done: z.number(),
  undone: z.array(undoneMember),
  undone_count: z.number(),
  job_id: z.nullable(jobId),
});
export type BatchReply = z.infer<typeof batchReply>;

const batch = {
  context: "programs",
  action: "program.member.manage",
  isIdempotent: true,
  maxBodyBytes: selectionBytes,
  reply: batchReply,
} as const;

export const updateExpirationBatch = defineRoute({
  ...batch,
  name: "updateExpirationBatch",
  method: "PATCH",
  path: `${path}/update_expiration_batch`,
  action: "expiration.set",
  summary: "Set when the access of selected members of the current program ends: now, never, or with a date.",
  body: z.strictObject({
    group_role_definition_user_ids: memberIds(nothingToSet),
    expiration_mode: z.enum(expirationModes),
    /** Epoch milliseconds; in date mode only. */
    expiration_date: z.optional(z.number().check(z.int())),
  }),
});

export const resendInviteEmail = defineRoute({
  ...batch,
  name: "resendInviteEmail",
  method: "POST",
  path: `${path}/resend_invite_email`,
  summary: "Send the invitation to register again, to those of the selected whose registration is pending.",
  body: z.strictObject({ ids: memberIds(nothingSelected) }),
  takesForm: true,
});

const removal = {
  ...batch,
  method: "POST",
  takesForm: true,
  body: z.strictObject({
    groupRoleDefinitionUserIds: memberIds(nothingSelected),
    /** That the warning was read which says that no Program Service Administrator would be left. */
    confirm_last_administrator: z.optional(z.boolean()),
  }),
} as const;

export const confirmBatchDestruction = defineRoute({
  ...removal,
  name: "confirmBatchDestruction",
  path: `${path}/confirm_batch_destruction`,
  summary: "Remove selected students from the program. What they did is kept, and they can be brought back.",
});

export const removeAdminBatch = defineRoute({
  ...removal,
  name: "removeAdminBatch",
  path: `${path}/remove_admin_batch`,
  summary: "Remove selected members from the program. What they did is kept, and they can be brought back.",
});

export const getRemovalWarning = defineRoute({
  name: "getRemovalWarning",
  context: "programs",
  method: "POST",
  path: `${path}/removal_warning`,
  action: "program.member.manage",
  summary: "What removing the selected members would mean, to be read before it is done. Changes nothing.",
  maxBodyBytes: selectionBytes,
  body: z.strictObject({ groupRoleDefinitionUserIds: memberIds(nothingSelected) }),
  reply: z.object({
    title: z.string(),
    message: z.string(),
    /** True if no Program Service Administrator would be left. */
    is_last_administrator: z.boolean(),
  }),
});

export const restoreMembers = defineRoute({
  ...batch,
  name: "restoreMembers",
  method: "POST",
  path: `${path}/restore_batch`,
  summary: "Bring removed members back into the program, with their courses, within thirty days.",
  body: z.strictObject({ groupRoleDefinitionUserIds: memberIds(nothingSelected) }),
});

export const getMemberBatch = defineRoute({
  name: "getMemberBatch",
  context: "programs",
  method: "GET",
  path: `${path}/batches/{id}`,
  action: "program.member.manage",
  summary: "How far a change of many members is that one has ordered.",
  params: z.strictObject({ id: jobId }),
  reply: z.extend(batchReply, {
    state: z.enum(["running", "ready", "failed"]),
    /** 0–100. */
    progress: z.number(),
  }),
});

const oneMember = z.strictObject({ id: ulid });

export const getMember = defineRoute({
  name: "getMember",
  context: "programs",
  method: "GET",
  path: `${path}/{id}`,
  action: "program.member.manage",
  summary: "One member of the program, with the roles that one may give them.",
  params: oneMember,
  reply: z.object({
    person: personInProgram,
    /** Their own role is among them where it may stay. */
    roles: z.array(z.enum(roles)),
    /** Why one may not correct their name and address; null where one may. */
    correction_refusal: z.nullable(z.string()),
    is_self: z.boolean(),
    is_last_administrator: z.boolean(),
  }),
});

export const updateMember = defineRoute({
  name: "updateMember",
  context: "programs",
  method: "PUT",
  path: `${path}/{id}`,
  action: "program.member.manage",
  summary: "Give a member of the program another role.",
  params: oneMember,
  body: z.strictObject({
    role: z.enum(roles),
    confirm_last_administrator: z.optional(z.boolean()),
  }),
  reply: personInProgram,
});

export const correctMember = defineRoute({
  name: "correctMember",
  context: "programs",
  method: "PUT",
  path: `${path}/{id}/person`,
  action: "program.member.manage",
  summary:
    "Correct the name and the e-mail address of a member. The former and the new address are told by mail; links that went to the former one end.",
  params: oneMember,
  body: z.strictObject({ ...nameFields, email: addressText }),
  reply: personInProgram,
});

export const createMember = defineRoute({
  name: "createMember",
  context: "programs",
  method: "POST",
  path,
  action: "program.member.manage",
  summary:
    "Add one person to the program, by e-mail address; their registration is pending until they accept.",
  isIdempotent: true,
  body: z.strictObject({
    email: addressText,
    ...nameFields,
    role: z.enum(roles),
    /** True if the invitation to register is sent now. */
    send_invitation: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** By the name that was sent; whether the address had an account is not told. */
    person: z.omit(personInProgram, { user_id: true }),
    is_invited: z.boolean(),
  }),
  status: 201,
});

export const memberRoutes = [
  updateExpirationBatch,
  resendInviteEmail,
  confirmBatchDestruction,
  removeAdminBatch,
  getRemovalWarning,
  restoreMembers,
  getMemberBatch,
  ...Object.values(removedListRoutes),
  getMember,
  updateMember,
  correctMember,
  createMember,
] as const;
