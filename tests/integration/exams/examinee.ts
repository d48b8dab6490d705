import { expect } from "vitest";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import {
  getSittings,
  putSitting,
  type SittingPlace,
  type SittingRow,
} from "#functions/table/exams/sittings.ts";
import { putContacts } from "#functions/table/identity/contacts.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { getSitting, startSitting } from "#shared/contract/exams/exams.ts";
import type { Sitting } from "#shared/domain/examClock.ts";
import { type Credentials, replyOf, type Send } from "#tests/builders/http.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import { learnerOf, type State } from "../documents/learner.ts";

/** Who sits an exam, and in which course of which program. */
export type ExamineeIn = {
  person: BuiltPerson;
  as: Credentials;
  course: { id: number };
  program: { id: string };
  document: { id: number };
};

/** What a student does in an exam, and what becomes of their sitting. */
export function examineeOf(send: Send, { person, as, course, program, document }: ExamineeIn) {
  const path = `/documents/${document.id}`;
  const place: SittingPlace = {
    courseId: course.id,
    programId: program.id,
    userId: person.id,
    documentId: document.id,
  };
  const calls = {
    begin: (body: object = {}) => send({ method: "POST", path: `${path}/sitting/start`, as, body }),
    end: (body: object = {}) => send({ method: "PUT", path: `${path}/end_exam`, as, body }),
    look: async () => replyOf(getSitting, await send({ method: "GET", path: `${path}/sitting`, as })),
  };
  const row = async (): Promise<SittingRow> => {
    const [kept] = await getSittings([place]);
    if (!kept) throw new Error("Nobody has started this sitting");
    return kept;
  };
  /** Changes the sitting as a proctor's call, or a long wait, would. */
  const change = async (how: (sitting: Sitting) => Sitting): Promise<void> => {
    const kept = await row();
    expect(await putSitting({ ...kept, sitting: how(kept.sitting), rev: kept.rev + 1 })).toBe(true);
  };
  return {
    ...calls,
    ...learnerOf(send, as, document.id),
    person,
    as,
    row,
    change,
    begun: async () => replyOf(startSitting, await calls.begin()).sitting,
    deliver: (state: State, sentAt: number) =>
      send({
        method: "PUT",
        path: `/api/v2/document_user_states/${document.id}`,
        as,
        body: { document_user_state: { attempt: 1, state, sent_at: sentAt } },
      }),
    /** Moves the running segment back, and when the person was heard of, as if so much time had gone by without them. */
    wait: async (ms: number): Promise<void> => {
      await change((sitting) => ({ ...sitting, segmentStartedAt: (sitting.segmentStartedAt ?? 0) - ms }));
      const { contacts = [] } = (await getPerson(person.id)) ?? {};
      await putContacts(
        person.id,
        contacts.map((at) => at - ms),
      );
    },
    /** As if some session of theirs had been heard of so long ago. */
    heardOf: (agoMs: number) => putContacts(person.id, [Date.now() - agoMs]),
    marks: async () =>
      Object.assign({}, ...(await listStateCards(person.id, document.id, 1)).map(({ late }) => late ?? {})),
  };
}

/** What staff ask of the exams of a course. */
export function staffAt(send: Send, as: Credentials, { id }: { id: number }) {
  const path = `/document_sets/${id}/sittings`;
  const queryOf = (documentId: number) => ({ document_id: String(documentId) });
  return {
    list: (query: { since?: string } = {}) => send({ method: "GET", path, query, as }),
    late: (documentId: number) =>
      send({ method: "GET", path: `${path}/late_answers`, query: queryOf(documentId), as }),
    count: (documentId: number, userId: string) =>
      send({
        method: "POST",
        path: `${path}/count_late_answers`,
        query: queryOf(documentId),
        body: { user_id: userId },
        as,
      }),
  };
}
