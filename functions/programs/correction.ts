import type { correctMember } from "#shared/contract/programs/members.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { readerOf } from "../mail/mailReader.ts";
import { planMail } from "../mail/sendMail.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getUserIdByEmail, normalEmail, type Person, type Profile } from "../table/identity/people.ts";
import { auditWrite } from "../table/operations/audit.ts";
import type { JobRow } from "../table/operations/jobs.ts";
import type { Program } from "../table/programs/programs.ts";
import type { TransactItem } from "../table/table.ts";
import { timeOf } from "./orderChange.ts";

/** Requested correction of a member. */
export type Correction = {
  program: Program;
  by: Person;
  body: BodyOf<typeof correctMember>;
  host: string;
  operationId: string;
};

/** How the program knew them before. */
type Before = Pick<Profile, "id" | "first_name" | "last_name" | "email">;

const isMoved = (email: string, before: Before): boolean => normalEmail(email) !== normalEmail(before.email);

/** The line of the audit log, and its time. */
export function correctionLine(
  { program, by, body, operationId }: Correction,
  before: Before,
): { at: string; write: TransactItem } {
  const at = timeOf(operationId);
  const line = auditLine({
    action: "person.corrected",
    at,
    operationId,
    programId: program.id,
    by: askedBy(by),
    subject: { kind: "person", id: before.id, name: fullName(body), email: body.email },
    details: {
      ...(fullName(before) === fullName(body) ? {} : { Name: `${fullName(before)} → ${fullName(body)}` }),
      ...(isMoved(body.email, before) ? { Email: `${before.email} → ${body.email}` } : {}),
    },
  });
  return { at, write: auditWrite(line) };
}

/** The mails that tell the owner of an account, at the former and at the new address. */
export function correctionMails(
  { program, by, body, operationId }: Correction,
  { profile: before, memberships }: Person,
): JobRow[] {
  const former = isMoved(body.email, before) ? before.email : null;
  return [body.email, ...(former === null ? [] : [former])].map((to, index) =>
    planMail({
      kind: "addressCorrected",
      reader: readerOf(before, memberships),
      to,
      data: {
        first_name: body.first_name,
        program_name: program.name,
        corrected_by: fullName(by.profile),
        corrected_at: timeOf(operationId),
        name: fullName(body),
        email: body.email,
        former_email: former,
      },
      mailId: `corrected:${operationId}:${index === 0 ? "now" : "former"}`,
    }),
  );
}

/** @throws Refusal CONFLICT where somebody else has the address */
export async function requireFreeAddress(email: string, { id }: Before): Promise<void> {
  const holder = await getUserIdByEmail(email);
  if (holder !== undefined && holder !== id) throw wrongAddress("Another account has this address");
}

export const wrongAddress = (message: string): Refusal =>
  new Refusal("CONFLICT", { message, fields: [{ path: "body.email", message }] });
