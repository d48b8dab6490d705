import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Credentials, Send } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession, type BuiltPerson } from "#tests/builders/world.ts";

export const path = "/group_role_definition_users";

export type Guest = { person: BuiltPerson; session: Credentials };

export const guest = async (
  program: Program,
  role: Role,
  parts: { is_admin?: boolean } = {},
): Promise<Guest> => {
  const person = await aPerson([{ program, role }], parts);
  return { person, session: await aSession(person) };
};

export const idOf = (person: BuiltPerson): string => person.memberships[0]?.id ?? "";

/** What is asked of the members' routes, as somebody. */
export const memberCalls = (send: Send) => ({
  post: (at: string, body: unknown, { session }: Guest, method = "POST") =>
    send({ method, path: `${path}${at}`, body, as: session }),
  get: (at: string, { session }: Guest, query: Record<string, string | string[]> = {}) =>
    send({ method: "GET", path: `${path}${at}`, as: session, query }),
});

export const membershipOf = async (person: BuiltPerson, program: Program) =>
  (await getPerson(person.id))?.memberships.find((entry) => entry.program_id === program.id);

export const auditOf = async (program: Program, action: string) =>
  (await listAuditEntries(program.id, isoTime(nowMs()).slice(0, 7))).filter(
    (entry) => entry.action === action,
  );

/** A program with a provider admin and two Program Service Administrators, so that nobody is the last. */
export async function aStaffedProgram(): Promise<{ program: Program; admin: Guest; coordinator: Guest }> {
  const program = await aProgram();
  await guest(program, "Program Service Administrator");
  return {
    program,
    admin: await guest(program, "IT Administrator", { is_admin: true }),
    coordinator: await guest(program, "Program Service Administrator"),
  };
}
