import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { storeSnapshot } from "#functions/ports/snapshots.ts";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { type CourseMember, putCourse, putCourseItems, putCourseMembers } from "#functions/table/courses.ts";
import { type DocumentRow, lendDocument, putPublishedDocument } from "#functions/table/documents.ts";
import { createSession, putPeople } from "#functions/table/people.ts";
import { createProgram } from "#functions/table/programs.ts";
import { nextSequence } from "#functions/table/table.ts";
import { caseBuilder } from "#shared/case/buildCase.ts";
import type { ContentNode } from "#shared/case/types.ts";
import type { CourseKind, DocumentKind } from "#shared/domain/kinds.ts";
import type { Role } from "#shared/domain/roles.ts";
import { useCloud } from "../cloud.ts";

const longAgo = "2026-01-01T00:00:00.000Z";
const farAway = "2199-01-01T00:00:00.000Z";
const epochS = (): number => Math.floor(Date.now() / 1000);

/** Lets this process use the tables and ports as a function of the running cloud does. */
export function actAsFunctions(): void {
  // The worker may do all that the others may; the rest adds what only they are told.
  for (const name of ["-courses", "-reports", "-print", "-realtime", "-reportworker", "-progressstream"]) {
    Object.assign(process.env, useCloud().functionEnv(nameOf(name)));
  }
}

const nameOf = (text: string): string => {
  const { names } = inject("cloud");
  const found = names.function.find((name) => name.toLowerCase().replaceAll("_", "").endsWith(text));
  if (!found) throw new Error(`No function ends with ${text}: ${names.function.join(", ")}`);
  return found;
};

export type SignedInPerson = {
  id: string;
  role: Role;
  programId: string;
  email: string;
  cookie: string;
  csrfToken: string;
  tokenHash: string;
  /** A call of the product's HTTP API, with what a browser of this person's sends. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
};

export async function aProgram(name = "Northside"): Promise<string> {
  const id = newUlid();
  await createProgram({
    id,
    name,
    description: "",
    subdomain: `p${id.toLowerCase()}`,
    time_zone: "America/New_York",
    is_editorial: false,
    archived_at: null,
    feature_flags: {},
  });
  return id;
}

/** Somebody with a role in a program, signed in. */
export async function aPerson(
  programId: string,
  role: Role,
  names: { first?: string; last?: string } = {},
): Promise<SignedInPerson> {
  const id = newUlid();
  const email = `${id.toLowerCase()}@bedside.test`;
  await putPeople([
    {
      profile: {
        id,
        email,
        first_name: names.first ?? "Ada",
        last_name: names.last ?? "Lovelace",
        is_admin: false,
        password_hash: "scrypt$2$AA$AA",
      },
      memberships: [
        {
          id: newUlid(),
          user_id: id,
          program_id: programId,
          program_name: "Northside",
          subdomain: `p${programId.toLowerCase()}`,
          role,
          subscription_end: farAway,
          created_at: longAgo,
        },
      ],
    },
  ]);
  const secret = randomBytes(16).toString("base64url");
  const csrfToken = randomBytes(16).toString("base64url");
  const tokenHash = hashToken(secret);
  await createSession({
    token_hash: tokenHash,
    user_id: id,
    csrf_token: csrfToken,
    program_id: programId,
    created_at: longAgo,
    expires_at_s: epochS() + 86_400,
  });
  const cookie = `bedside_session=${id}.${secret}`;
  const { url } = useCloud();
  return {
    id,
    role,
    programId,
    email,
    cookie,
    csrfToken,
    tokenHash,
    call: (method, path, body, headers = {}) =>
      fetch(url + path, {
        method,
        redirect: "manual",
        headers: {
          accept: "application/json",
          cookie,
          ...(method === "GET" ? {} : { origin: url, "x-csrf-token": csrfToken }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}

/** A case of three content cards, the last with a question. */
export function aCase(uid: string): ContentNode {
  const make = caseBuilder(uid);
  return make.signatureCase({
    uid,
    title: `Case ${uid}: a patient`,
    authors: ["A. Writer"],
    learningObjectives: ["Name three causes"],
    cards: [
      make.card({ title: "Presentation", content: [make.para("She has pain.")] }),
      make.card({ title: "History", content: [make.para("Since the morning.")] }),
      make.card({
        title: "Diagnosis",
        content: [
          make.multipleChoiceQuestion({
            stem: "What is it?",
            options: [{ text: "Pericarditis", correct: true }, { text: "Angina" }],
            answerComment: "The rub decides.",
          }),
        ],
      }),
    ],
  });
}

/** A published document, lent to programs. */
export async function aDocument(
  programIds: readonly string[],
  facts: Partial<DocumentRow> & { kind?: DocumentKind } = {},
): Promise<{ row: DocumentRow; root: ContentNode }> {
  const id = await nextSequence("document");
  const root = aCase(`case${id}`);
  const row: DocumentRow = {
    id,
    title: `Case ${id}: a patient`,
    report_title: null,
    kind: "signature_case",
    author: "A. Writer",
    editor: "",
    cover_image: null,
    mod_map_image: null,
    last_release_date: longAgo,
    last_release_notes: null,
    update_banner_date: null,
    new_banner_date: null,
    case_synopsis: null,
    recommended_time: 30,
    prerequisite_document_id: null,
    archived_at: null,
    published_snapshot_id: newUlid(),
    source_id: null,
    content_hash: "0",
    ...facts,
  };
  await storeSnapshot(id, row.published_snapshot_id, root);
  await putPublishedDocument(row, longAgo);
  for (const programId of programIds) await lendDocument(id, programId);
  return { row, root };
}

/** A course that holds documents, in the given programs. */
export async function aCourse(
  programIds: readonly string[],
  documents: readonly DocumentRow[],
  facts: { name?: string; kind?: CourseKind } = {},
): Promise<number> {
  const id = await nextSequence("course");
  await putCourse(
    {
      id,
      program_id: programIds[0] ?? null,
      name: facts.name ?? `Course ${id}`,
      description: "",
      kind: facts.kind ?? "custom",
      archived_at: null,
      is_cx_doc_set: false,
      start_date: null,
      end_date: null,
      created_by: null,
      responsible_person: null,
      circulation: null,
      educator_resources_id: null,
      item_count: documents.length,
      created_at: longAgo,
    },
    programIds,
    epochS(),
  );
  const relationIds = await nextSequence("relation", documents.length);
  await putCourseItems(
    documents.map((document, position) => ({
      course_id: id,
      relation_id: relationIds + position,
      position,
      document,
    })),
    epochS(),
  );
  return id;
}

export async function join(courseId: number, people: readonly SignedInPerson[]): Promise<void> {
  await putCourseMembers(
    people.map(
      (person): CourseMember => ({
        id: newUlid(),
        course_id: courseId,
        program_id: person.programId,
        user_id: person.id,
        email: person.email,
        first_name: "Ada",
        last_name: "Lovelace",
        role: person.role,
        created_at: longAgo,
      }),
    ),
  );
}

/** Asks again and again until the answer is there; throws with what was last seen when it takes too long. */
export async function eventually<T>(
  ask: () => Promise<T | undefined>,
  what: string,
  withinMs = 20_000,
): Promise<T> {
  const endMs = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > endMs) throw new Error(`Waited ${withinMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
