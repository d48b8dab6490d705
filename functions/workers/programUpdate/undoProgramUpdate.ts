import type { jobKinds } from "#shared/contract/jobs.ts";
import type { AccessChange } from "#shared/domain/quotes/renewal.ts";
import type { Job, JobWorker } from "../../jobs/job.ts";
import { endSetter } from "../../memberships/endSetter.ts";
import { carryRole, roleInCoursesWrites } from "../../memberships/rolesInCourses.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { listProgramPeople, writeMemberships } from "../../table/members/memberships.ts";
import { auditWrite, auditWrites } from "../../table/operations/audit.ts";
import { personRow } from "../../table/programs/programPeople.ts";
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
/** Notes that are read at once: people, loans, in the order of their keys. */
const notesAtOnce = 24;

/**
 * Takes a run of updates back, note by note. A note goes with what undoes what it tells of, so that the notes that are left
 * are the work that is left. Whatever somebody has changed since stays as it is now.
 */
export const undoProgramUpdate: JobWorker<Definition> = async (job, run) => {
  const setEnds = endSetter(job.input.program.id);
  for (let steps = 1; ; steps++) {
    const notes = await listUpdateNotes(job.input.undo_of, notesAtOnce);
    if (notes.length === 0) return;
    for (const note of ofKind(notes, "ends")) await undoEnds(job, note, setEnds);
    for (const note of ofKind(notes, "person")) await undoRole(job, note);
    await undoLoans(job, notes);
    await forgetLoans(job.input.undo_of, notes);
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

/** Drops the notes that are left of some loans: what they tell of is as it was before already, or was changed by somebody since. */
async function forgetLoans(jobId: string, notes: readonly UpdateNote[]): Promise<void> {
  const loans = [...ofKind(notes, "document"), ...ofKind(notes, "course")];
  if (loans.length === 0) return;
  const seen = new Set(loans.map(placeOfNote));
  const left = await listUpdateNotes(jobId, notesAtOnce);
  for (const note of left.filter((each) => seen.has(placeOfNote(each)))) await forget(jobId, note);
}

const forget = (jobId: string, note: UpdateNote): Promise<boolean> => transact([updateNoteEnd(jobId, note)]);

/** Sets the ends of a note back in one transaction, of those who have them still. */
async function undoEnds(
  { input }: Job<Definition>,
  note: NoteOf<"ends">,
  setEnds: ReturnType<typeof endSetter>,
): Promise<void> {
  const undone = await setEnds((rows) => {
    const asLeft = note.people.flatMap(({ user_id, role, before_end, after_end }) => {
      const row = rows.get(user_id);
      const isAsLeft = row?.role === role && row.subscription_end === after_end;
      return isAsLeft ? [{ row, update: { role, subscription_end: before_end } }] : [];
    });
    return {
      changes: asLeft.map(({ row, update }) => ({ row, subscription_end: update.subscription_end })),
      shared: [
        ...auditWrites(asLeft.map((one) => memberLine(input, one))),
        updateNoteEnd(input.undo_of, note),
      ],
      result: asLeft.length,
    };
  });
  if (undone === 0) await forget(input.undo_of, note);
}

/** Gives a person their former role back, then carries it into their courses; only then the note goes. */
async function undoRole({ input }: Job<Definition>, note: NoteOf<"person">): Promise<void> {
  const person = { userId: note.user_id, programId: input.program.id };
  const role = await untilWritten(
    async () => {
      const { profile, membership: now } =
        (await listProgramPeople(person.programId, [person.userId])).get(person.userId) ?? {};
      if (!profile || !now) return "gone";
      if (now.subscription_end !== note.after_end || now.role !== note.after_role) return now.role;
      const after = { ...now, ...wayBack(note) };
      const line = memberLine(input, { row: personRow(now, profile), update: after });
      const shared = [auditWrite(line), ...(await roleInCoursesWrites(person, after.role))];
      const isWritten = await writeMemberships(person.programId, [{ profile, after, together: [] }], shared);
      return isWritten ? after.role : undefined;
    },
    {
      failure: () =>
        new Error(`The membership of ${person.userId} in ${person.programId} is written by too many`),
    },
  );
  if (role !== "gone") await carryRole(person, role);
  await forget(input.undo_of, note);
}

/** Membership before the run changed it; courses that it led come back with the role. */
const wayBack = ({ before }: NoteOf<"person">) => ({
  role: before.role,
  subscription_end: before.subscription_end,
  ...(before.leads && { leads: before.leads }),
  ...(before.role_before_lead && { role_before_lead: before.role_before_lead }),
});
