import { projectRoleWords } from "#shared/domain/projects/projectRoles.ts";
import { turnOf, turnsOf } from "#shared/domain/projects/turns.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { planMail } from "../mail/sendMail.ts";
import type { JobRow } from "../table/operations/jobs.ts";
import { type ProjectRow, productionAssociateOf } from "../table/projects/projects.ts";
import { isAble, type Team, titleOf } from "./readTeam.ts";

type Change = {
  before: Pick<ProjectRow, "members" | "assignments"> | undefined;
  after: ProjectRow;
  team: Team;
  /** Origin of the program's pages, such as `https://north.example.org`. */
  origin: string;
};

/**
 * Mails about a change of a project, each ordered once for the revision: to whom a turn came; to the production associate,
 * where it came to somebody who can't open the case, and where a case is done.
 */
export function planMails({ before, after, team, origin }: Change): JobRow[] {
  const had = new Set(before ? turnsOf(before).map(({ id }) => id) : []);
  const turns = turnsOf(after).filter(({ id }) => !had.has(id));
  return [
    ...turns.flatMap((turn) => turnMail({ after, team, origin }, turn)),
    ...after.documents.flatMap((document) => {
      const wasOpen = before ? turnOf(before, document.version_id) !== undefined : false;
      const isDone = turnOf(after, document.version_id) === undefined;
      return wasOpen && isDone ? doneMail({ after, team, origin }, document.id) : [];
    }),
  ];
}

type Told = Omit<Change, "before">;

function turnMail({ after, team, origin }: Told, turn: ProjectRow["assignments"][number]): JobRow[] {
  const member = after.members.find(({ id }) => id === turn.member_id);
  const document = after.documents.find(({ version_id }) => version_id === turn.version_id);
  const person = member && team.people.get(member.user_id);
  if (!member || !document) return [];
  const named = { project: after.name, case_title: titleOf(team, document.id) };
  if (!person || !isAble(team, member.user_id, document.id)) {
    const associate = associateOf(after, team);
    if (!associate) return [];
    return [
      planMail({
        kind: "projectStuck",
        to: associate.profile.email,
        data: {
          ...named,
          first_name: associate.profile.first_name,
          member: member.name,
          url: `${origin}/projects/${after.id}`,
        },
        mailId: `project-stuck:${turn.id}:${after.rev}`,
      }),
    ];
  }
  const due = member.due_on ?? after.due_on;
  return [
    planMail({
      kind: "projectTurn",
      to: person.profile.email,
      data: {
        ...named,
        first_name: person.profile.first_name,
        role: projectRoleWords[member.role],
        due: due === null ? "" : displayCalendarDate(due),
        url: `${origin}/versions/${turn.version_id}/edit?project_id=${after.id}`,
      },
      mailId: `project-turn:${turn.id}:${after.rev}`,
    }),
  ];
}

function doneMail({ after, team, origin }: Told, documentId: number): JobRow[] {
  const associate = associateOf(after, team);
  if (!associate) return [];
  return [
    planMail({
      kind: "projectComplete",
      to: associate.profile.email,
      data: {
        first_name: associate.profile.first_name,
        project: after.name,
        case_title: titleOf(team, documentId),
        url: `${origin}/projects/${after.id}`,
      },
      mailId: `project-complete:${after.id}:${documentId}:${after.rev}`,
    }),
  ];
}

const associateOf = (project: ProjectRow, { people }: Team) =>
  people.get(productionAssociateOf(project)?.user_id ?? "");
