import { switchProgram as route } from "#shared/contract/identity/identity.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { firstMembership, membershipIn, type SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { subdomainOf } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { Membership } from "../table/identity/people.ts";
import { enterProgram, type Session, setSessionProgram } from "../table/identity/sessions.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { getProgram } from "../table/programs/programs.ts";
import { keptKeyOf } from "./keptKey.ts";
import { presentSessionUser } from "./presentSessionUser.ts";

/**
 * Makes another program of the person's the current one on hosts that do not name a program themselves. A provider admin
 * enters any program, which the audit log tells, and leaves it with null.
 */
export const switchProgram = defineHandler(route, {
  run: async ({ body, request }, { operationId, ...signedIn }) => {
    const { person, session } = signedIn;
    const asked = body.program_id;
    const subdomain = subdomainOf(request.host);
    const own = person.memberships.find((entry) => entry.program_id === asked);
    if (asked !== null && !own) {
      if (!person.profile.is_admin) throw new Refusal("NOT_FOUND");
      return visit(asked, { subdomain, operationId, signedIn });
    }
    if (asked !== null && subdomain !== undefined) throw wrongAddress();
    const isAlive = await setSessionProgram(session.user_id, session.token_hash, asked);
    if (!isAlive) throw new Refusal("NOT_SIGNED_IN");
    // On a program's own address, whoever leaves it is in no program there.
    const membership = own ?? (subdomain === undefined ? firstMembership(person) : undefined);
    return replyOf(signedIn, membership);
  },
});

type Visit = { subdomain: string | undefined; operationId: string; signedIn: SignedIn };

async function visit(programId: string, { subdomain, operationId, signedIn }: Visit) {
  const { person, session } = signedIn;
  const program = await getProgram(programId);
  if (!program) throw new Refusal("NOT_FOUND");
  if (subdomain !== undefined && subdomain !== program.subdomain) throw wrongAddress();
  const entered: NonNullable<Session["entered"]> = {
    program_id: program.id,
    program_name: program.name,
    subdomain: program.subdomain,
    is_editorial: program.is_editorial,
  };
  const line = auditLine({
    action: "program.entered",
    at: isoTime(nowMs()),
    operationId,
    programId: program.id,
    by: askedBy(person),
    subject: { kind: "program", id: program.id, name: program.name },
  });
  if (!(await enterProgram(session.user_id, session.token_hash, entered, [auditWrite(line)])))
    throw new Refusal("NOT_SIGNED_IN");
  return replyOf(signedIn, membershipIn(person, { ...session, entered }, program.id));
}

const replyOf = async ({ person, session }: SignedIn, membership: Membership | undefined) => ({
  user: await presentSessionUser({ person, membership, session }),
  csrf_token: session.csrf_token,
  kept_key: await keptKeyOf(person.profile.id),
});

const wrongAddress = (): Refusal =>
  new Refusal("CONFLICT", {
    message: "This address belongs to one program. Open the other program at its own address.",
  });
