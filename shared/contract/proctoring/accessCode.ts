import * as z from "zod/mini";
import { normalCode } from "../../domain/proctoring.ts";
import { byId, utcTime } from "../common.ts";
import { defineRoute } from "../route.ts";

export const proctorCode = z.object({
  /** null: nothing is proctored here. */
  code: z.nullable(z.string()),
  changed_at: z.nullable(utcTime),
  /** Who changed it, as they were called then. */
  changed_by: z.nullable(z.string()),
});
export type ProctorCode = z.infer<typeof proctorCode>;

export const newCode = z.string().check(
  z.maxLength(64),
  z.refine(
    (code) => /^[A-Z0-9]{6,32}$/.test(normalCode(code)),
    "must have 6 to 32 letters and digits, not counting spaces and hyphens",
  ),
);

const code = {
  context: "proctoring",
  path: "/document_sets/{id}/proctor_access_code",
  params: byId,
} as const;

export const getProctorCode = defineRoute({
  ...code,
  name: "getProctorCode",
  method: "GET",
  action: "exam.code.manage",
  summary: "The access code of a course's proctors.",
  reply: proctorCode,
});

export const setProctorCode = defineRoute({
  ...code,
  name: "setProctorCode",
  method: "PUT",
  action: "exam.code.manage",
  summary:
    "Set or change the access code of a course's proctors; without one given, one is made up. Its exams are proctored from then on. The former code ends at once.",
  body: z.strictObject({ code: z.optional(newCode) }),
  reply: proctorCode,
});

export const removeProctorCode = defineRoute({
  ...code,
  name: "removeProctorCode",
  method: "DELETE",
  action: "exam.code.manage",
  summary: "Take the access code away: the exams of the course are not proctored any more.",
  body: z.strictObject({}),
  reply: proctorCode,
});

export const proctorCodeRoutes = [getProctorCode, setProctorCode, removeProctorCode] as const;
