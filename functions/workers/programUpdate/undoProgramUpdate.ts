import type { jobKinds } from "#shared/contract/jobs.ts";
import type { AccessChange } from "#shared/domain/quotes/renewal.ts";
import type { Job, JobWorker } from "../../jobs/job.ts";
import { carryRole, roleInCoursesWrites } from "../../memberships/rolesInCourses.ts";
import { pauseBeforeRetry } from "../../runtime/pauseBeforeRetry.ts";
import { listProgramPeople, membershipsAtOnce, writeMemberships } from "../../table/members/memberships.ts";
import {
  listUpdateNotes,
  type NoteOf,
  placeOfNote,
  type UpdateNote,
  updateNoteEnd,
} from "../../table/quotes/updateNotes.ts";
import { type TransactItem, transact } from "../../table/table.ts";
import { changeCourses, changeDocuments } from "./changeContent.ts";
import { memberLine } from "./updateMembers.ts";

type Definition = (typeof jobKinds)["program_update_undo"];

const marginMs = 20_000;
const triesAtMost = 8;
/** Notes that are read at once: people, loans, in the order of their keys. */
const notesAtOnce = membershipsAtOnce;

/**
 * Takes a run of updates back, note by note. A note goes in the transaction that undoes what it tells of, so that the notes that are left
 * are the work that is left. Whatever somebody has changed since stays as it is now.
 */
export const undoProgramUpdate: JobWorker<Definition> = async (job, run) => {
  for (let steps = 1; ; steps++) {
    const notes = await listUpdateNotes(job.input.undo_of, notesAtOnce);
    if (notes.length === 0) return;
    await undoMembers(job, ofKind(notes, "person"));
    await undoLoans(job, notes);
    await forget(job.input.undo_of, notes);
    // Keeps the job with this worker.
    await run.advance(Math.min(95, steps));
    if (run.remainingMs() < marginMs) return "more";
  }
};

const ofKind = <Kind extends UpdateNote["kind"]>(notes: readonly UpdateNote[], kind: Kind): NoteOf<Kind>[] =>
  notes.filter((note): note is NoteOf<Kind> => note.kind === kind);

const opposite = { LEND: "REVOKE", REVOKE: "LEND" } as const;

async function undoLoans({ input }: Job<Definition>, notes: readonly UpdateNote[]): Promise<void> {
  const changes = { document: ofKind(notes, "document"), course: ofKind(notes, "course") };
  const order = {
    ...input,
    noted: (
      { kind, id }: { kind: "course" | "document"; id: number },
      change: AccessChange,
    ): TransactItem[] => [
      updateNoteEnd(
        input.undo_of,
        kind === "course"
          ? { kind, course_id: id, change: opposite[change] }
          : { kind, document_id: id, change: opposite[change] },
      ),
    ],
  };
  for (const made of ["LEND", "REVOKE"] as const) {
    const isMade = ({ change }: { change: AccessChange }): boolean => change === made;
    await changeDocuments(
      order,
      opposite[made],
      changes.document.filter(isMade).map(({ document_id }) => document_id),
    );
    await changeCourses(
      order,
      opposite[made],
      changes.course.filter(isMade).map(({ course_id }) => course_id),
    );
  }
}

/** Drops the notes that are left of some: what they tell of is as it was before already, or was changed by somebody since. */
async function forget(jobId: string, notes: readonly UpdateNote[]): Promise<void> {
  const seen = new Set(notes.map(placeOfNote));
  const left = await listUpdateNotes(jobId, notesAtOnce);
  for (const note of left.filter((each) => seen.has(placeOfNote(each))))
    await transact([updateNoteEnd(jobId, note)]);
}

async function undoMembers({ input }: Job<Definition>, notes: readonly NoteOf<"person">[]): Promise<void> {
  for (let tries = 0; notes.length > 0; tries++) {
    const people = await listProgramPeople(
      input.program.id,
      notes.map(({ user_id }) => user_id),
    );
    const changed = notes.flatMap((note) => {
      const person = people.get(note.user_id);
      const now = person?.membership;
      const isAsLeft = now?.subscription_end === note.after_end && now.role === note.after_role;
      return person && now && isAsLeft
        ? [{ note, profile: person.profile, before: now, after: { ...now, ...wayBack(note) } }]
        : [];
    });
    const roles = changed.filter(({ before, after }) => before.role !== after.role);
    const ends = changed.filter((one) => !roles.includes(one));
    let isDone = ends.length === 0 || (await write(ends));
    for (const one of roles) {
      const person = { userId: one.profile.id, programId: input.program.id };
      if (await write([one], await roleInCoursesWrites(person, one.after.role)))
        await carryRole(person, one.after.role);
      else isDone = false;
    }
    if (isDone) break;
    if (tries >= triesAtMost) throw new Error(`The members of ${input.program.id} are written by too many`);
    await pauseBeforeRetry(tries);
  }

  function write(changed: readonly UndoneMember[], more: readonly TransactItem[] = []): Promise<boolean> {
    return writeMemberships(
      input.program.id,
      changed.map(({ note, ...one }, at) => ({
        ...{ profile: one.profile, after: one.after },
        together: [memberLine(input, one), updateNoteEnd(input.undo_of, note), ...(at === 0 ? more : [])],
      })),
    );
  }
}

type UndoneMember = Parameters<typeof memberLine>[1] & { note: NoteOf<"person"> };

/** Membership before the run changed it; courses that it led come back with the role. */
const wayBack = ({ before }: NoteOf<"person">) => ({
  role: before.role,
  subscription_end: before.subscription_end,
  ...(before.leads && { leads: before.leads }),
  ...(before.role_before_lead && { role_before_lead: before.role_before_lead }),
});
