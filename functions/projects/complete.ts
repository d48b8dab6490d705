import type { completeEditing } from "#shared/contract/projects/projects.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { nextOfMember, turnOf } from "#shared/domain/projects/turns.ts";
import { counted } from "#shared/words/counted.ts";
import { announceMails } from "../mail/mailOrder.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { getProject, type ProjectRow, replaceProject } from "../table/projects/projects.ts";
import type { LoadedProject } from "./loadProject.ts";
import { planMails } from "./planMails.ts";
import { mayWorkFor } from "./presentProject.ts";
import { readTeam } from "./readTeam.ts";
import { requireAssignment, requireTurn } from "./requireTurn.ts";

const triesAtMost = 10;
const unchecked = counted({ one: "{n} item is", other: "{n} items are" });

type Completed = ReplyOf<typeof completeEditing>;

/** The next version for the member of an assignment, and the next member for the case. */
function after(project: ProjectRow, assignmentId: number): Completed {
  const { assignment } = requireAssignment(project, assignmentId);
  const next = nextOfMember(project, assignment);
  const turn = turnOf(project, assignment.version_id);
  return {
    ok: true,
    next_link: next
      ? `/versions/${next.version_id}/edit?project_id=${project.id}`
      : `/projects/${project.id}`,
    next_member: project.members.find(({ id }) => id === turn?.member_id)?.name ?? null,
  };
}

/**
 * Completes an assignment and tells the next member, in one transaction. Completing it again changes nothing.
 *
 * @throws Refusal as `requireTurn`; CONFLICT while an item of its checklist is not checked
 */
export async function complete(
  assignmentId: number,
  host: string,
  signedIn: SignedIn & { loaded: LoadedProject },
): Promise<Completed> {
  const { person, membership, loaded } = signedIn;
  const { program } = loaded;
  const team = await readTeam(
    program,
    loaded.project.members.map(({ user_id }) => user_id),
  );
  const origin = originOfProgram(host, membership?.subdomain ?? program.subdomain);
  return untilWritten(
    async (tries) => {
      const before = tries === 0 ? loaded.project : await getProject(loaded.project.id);
      if (!before) throw new Refusal("NOT_FOUND");
      const found = requireAssignment(before, assignmentId);
      if (found.assignment.is_complete && mayWorkFor(signedIn, found.member))
        return after(before, assignmentId);
      const { assignment, member } = requireTurn(before, assignmentId, signedIn);
      const open = member.checklist.filter((_, at) => !assignment.checked.includes(at)).length;
      if (open > 0)
        throw new Refusal("CONFLICT", {
          message: `${unchecked(open)} not checked yet. The checklist was not completed.`,
        });
      const at = isoTime(nowMs());
      const by = { is_complete: true, completed_at: at, completed_by: fullName(person.profile) };
      const change = {
        assignments: before.assignments.map((one) => (one.id === assignmentId ? { ...one, ...by } : one)),
        updated_at: at,
      };
      const project = { ...before, ...change, rev: before.rev + 1 };
      const mails = planMails({ before, after: project, team, origin });
      if (
        await replaceProject(
          before,
          change,
          mails.flatMap((mail) => jobWrites(mail)),
        )
      ) {
        await announceMails(mails);
        return after(project, assignmentId);
      }
      return undefined;
    },
    { triesAtMost },
  );
}
