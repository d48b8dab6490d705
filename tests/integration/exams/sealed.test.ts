import { describe, expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { imagePdfKey } from "#functions/print/imagePdf.ts";
import { getLearnerHead } from "#functions/table/cases/learnerState.ts";
import { getSittings, putSitting } from "#functions/table/exams/sittings.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { getMyWork } from "#shared/contract/dashboards/myWork.ts";
import { getVersion } from "#shared/contract/documents/documents.ts";
import { startSitting } from "#shared/contract/exams/exams.ts";
import { routes } from "#shared/contract/routes.ts";
import { pause, type Sitting } from "#shared/domain/examClock.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { type Answer, codeOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import {
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  enroll,
  publishAgain,
  setProgress,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { validCalls } from "../contract/validCalls.ts";
import { an, learnerOf } from "../documents/learner.ts";
import {
  aPlantedExam,
  planted,
  plantedFile,
  plantedImage,
  plantedRow,
  storePlantedFiles,
  examUids as uids,
} from "./plantedExam.ts";

const { send } = useApi("documents");

type Room = Awaited<ReturnType<typeof aCourseOfOneCase>>;

async function anExamRoom(parts: Partial<ContentNode> = {}): Promise<Room> {
  const room = await aCourseOfOneCase({ ...plantedRow, title: "An exam", root: aPlantedExam(parts) });
  await storePlantedFiles(room.document);
  return room;
}

async function examineeIn(room: Room, person?: BuiltPerson) {
  const { document, course, program } = room;
  const who = person ?? (await aMember(course, program));
  const as = await aSession(who);
  const learner = learnerOf(send, as, document.id);
  const path = `/documents/${document.id}`;
  const place = { courseId: course.id, programId: program.id, userId: who.id, documentId: document.id };
  return {
    ...learner,
    person: who,
    as,
    begin: () => send({ method: "POST", path: `${path}/sitting/start`, as, body: {} }),
    end: () => send({ method: "PUT", path: `${path}/end_exam`, as, body: {} }),
    change: async (how: (sitting: Sitting) => Sitting) => {
      const [kept] = await getSittings([place]);
      if (!kept) throw new Error("Nobody has started this sitting");
      expect(await putSitting({ ...kept, sitting: how(kept.sitting), rev: kept.rev + 1 })).toBe(true);
    },
    /** Chooses and submits. */
    submit: (question: string) => {
      const stamp = Date.now();
      const entries = {
        ...an(`${question}_input_1`, true, stamp),
        ...an(`${question}_input`, true, stamp, "graded"),
      };
      return learner.saved(entries);
    },
    tree: async (snapshotId = document.published_snapshot_id): Promise<ContentNode> =>
      replyOf(getVersion, await learner.version(snapshotId)).data as ContentNode, // as published
    /** Whatever a GET of the contract answers, and the files that a case leads to, by what was asked. */
    everything: async (): Promise<Map<string, Answer>> => {
      const scene = {
        courseId: course.id,
        relationId: room.relationId,
        documentId: document.id,
        variantId: 1,
        ownCourseId: course.id,
        snapshotId: document.published_snapshot_id,
      };
      const found = new Map<string, Answer>();
      const ask = async (name: string, asked: Parameters<typeof send>[0]) =>
        found.set(name, await send({ ...asked, as }));
      for (const { name, method, path: pattern } of routes) {
        if (method !== "GET") continue;
        const { params = {}, ...call } = validCalls[name]?.parts(scene, who) ?? {};
        const asked = pattern.replace(/\{(\w+)\+?\}/g, (_all, param: string) =>
          encodeURI(params[param] ?? ""),
        );
        await ask(name, { method: "GET", path: asked, ...call });
      }
      const items = `/document_sets/${course.id}/document_set_document_relations`;
      await ask("search", { method: "GET", path: items, query: { search: "planted" } });
      await ask("image", {
        method: "GET",
        path: `${path}/asset_pdf.pdf`,
        query: { external_id: plantedImage },
      });
      await ask("old image", {
        method: "GET",
        path: `${path}/image_pdf.pdf`,
        query: { image_name: plantedFile },
      });
      await ask("old file", { method: "GET", path: `${path}/filestore/${encodeURI(plantedFile)}` });
      await ask("answers of the quiz", { method: "GET", path: `${path}/quiz.html`, query: { check: "1" } });
      return found;
    },
  };
}

/** That nothing of it says what is right, nor leads to a file that does. */
function expectNoKey(answers: Map<string, Answer>): void {
  for (const [name, { text, headers }] of answers) {
    expect(text, name).not.toMatch(planted);
    expect(text, name).not.toMatch(/"answer":|"feature":/);
    expect(String(headers.location ?? ""), name).not.toMatch(planted);
    expect(String(headers["content-type"] ?? ""), name).not.toMatch(/pdf/);
  }
}

describe("before the time runs", () => {
  it("no reply, link, print or search of a student tells what is right, nor what is asked", async () => {
    const room = await anExamRoom();
    const { document } = room;
    const student = await examineeIn(room);
    // Somebody who may see it has had the picture printed.
    const image = { kind: "asset", name: plantedImage } as const;
    await putObject(
      "REPORT_BUCKET",
      imagePdfKey(document.id, document.published_snapshot_id, image),
      "%PDF",
      "application/pdf",
    );
    // And some flaw has counted the case as finished.
    await setProgress(student.person, document, { percent_complete: 100, is_finished: true });
    const answers = await student.everything();
    expectNoKey(answers);
    expect(answers.get("getVersion")?.status).toBe(200);
    expect(answers.get("getVersion")?.text).toContain("No talking.");
    expect(answers.get("getVersion")?.text).not.toContain("What of first?");
    expect(answers.get("search")?.text).not.toContain("An exam");
    for (const name of ["getCaseSummary", "getQuiz", "getTodo"]) {
      expect(codeOf(answers.get(name) as Answer), name).toBe("CASE_NOT_FINISHED");
    }
  });

  it("notes and bookmarks that somebody puts on what is kept back are told once the exam is over, and not before (D-22, ADR 0193)", async () => {
    const student = await examineeIn(await anExamRoom());
    const note = newItemUid("note", Date.now(), () => 0.5);
    const commentUid = "first_answer_comment";
    const [words] = contentOf(nodeOf(aPlantedExam(), commentUid) ?? aPlantedExam());
    const now = Date.now();
    const entry = (value: string) => ({ value, updatedAt: now });
    await student.saved({
      [note]: { content: entry("What is said of it?"), notedNodeUid: entry(commentUid) },
      ...an(words?.uid ?? "", true, now, "bookmarked"),
    });
    const ownWork = async () => {
      const { cases } = replyOf(getMyWork, await send({ method: "GET", path: "/my_work", as: student.as }));
      return cases.find(({ notes }) => notes.length > 0);
    };
    const kept = await eventually(ownWork, "what they keep");
    expect(kept).toMatchObject({
      notes: [{ uid: note, text: "What is said of it?", place: null }],
      bookmarks: [],
    });
    expectNoKey(await student.everything());
    await student.begin();
    expectNoKey(await student.everything());
    await student.end();
    // What is right is told by the case itself, of which it is noted that it was (ADR 0242).
    expect(JSON.stringify(await ownWork())).not.toMatch(planted);
    await student.everything();
    expect(await ownWork()).toMatchObject({
      notes: [{ uid: note, place: { words: "planted comment of first" } }],
      bookmarks: [{ uid: words?.uid, words: "planted comment of first" }],
    });
  });

  it("a submission without an answer gives nothing out", async () => {
    const student = await examineeIn(await anExamRoom());
    const reply = await student.save(an(uids.first, true, 5, "graded"));
    expect(reply.text).not.toMatch(planted);
    expect(JSON.stringify(await student.tree())).not.toMatch(planted);
  });
});

describe("while the time runs", () => {
  it("no reply tells what is right, and the questions are there", async () => {
    const student = await examineeIn(await anExamRoom());
    await student.begin();
    const answers = await student.everything();
    expectNoKey(answers);
    expect(answers.get("getVersion")?.text).toContain("What of first?");
  });

  it("a submission is answered with the keys of its question alone, again when it is repeated", async () => {
    const room = await anExamRoom();
    const student = await examineeIn(room);
    await student.begin();
    const first = await student.submit("first");
    const [section] = (first.revealed ?? []) as ContentNode[];
    expect(first.revealed).toHaveLength(1);
    expect(JSON.stringify(section)).toContain("planted comment of first");
    expect(section && nodeOf(section, "first_input_1")?.answer).toBe(true);
    // Its pictures come by links that expire.
    expect(section && nodeOf(section, "shown_picture")?.url).toMatch(/^https?:.*planted\.svg\?/);
    expect((await student.submit("first")).revealed).toHaveLength(1);
    expect((await student.saved(an("second_input_1", true, Date.now()))).revealed).toBeUndefined();

    const text = JSON.stringify(await student.tree());
    expect(text).toContain("planted comment of first");
    expect(text).not.toContain("planted comment of second");
    const other = await examineeIn(room);
    await other.begin();
    expect(JSON.stringify(await other.tree())).not.toMatch(planted);
  });

  it("nothing comes with a submission where the exam keeps its answers to its end", async () => {
    const student = await examineeIn(await anExamRoom({ answersAtEnd: true }));
    await student.begin();
    expect((await student.submit("first")).revealed).toBeUndefined();
    expectNoKey(await student.everything());
  });

  it("a pause closes it again, with what was submitted", async () => {
    const student = await examineeIn(await anExamRoom());
    await student.begin();
    await student.submit("first");
    await student.change((sitting) => pause(sitting, Date.now()).sitting);
    expectNoKey(await student.everything());
    expect((await student.version((await student.contexts()).currentVersion.id)).text).not.toContain(
      "What of",
    );
  });
});

describe("when the exam is over", () => {
  it("all of it is there, as it was published, and so are summary and quiz", async () => {
    const room = await anExamRoom();
    const student = await examineeIn(room);
    await student.begin();
    expect((await student.end()).status).toBe(200);
    const tree = await student.tree();
    expect(tree.final_diagnoses).toEqual(["planted diagnosis"]);
    expect(JSON.stringify(tree)).toContain("planted ideal");
    const answers = await student.everything();
    expect(answers.get("getQuiz")?.status).toBe(200);
    expect(answers.get("getCaseSummary")?.headers["content-type"]).toMatch(/pdf/);
  });

  it("so it is when the time ran out and nobody has written that down", async () => {
    const student = await examineeIn(await anExamRoom());
    await student.begin();
    await student.change((sitting) => ({ ...sitting, segmentStartedAt: Date.now() - 2 * 3_600_000 }));
    expect(JSON.stringify(await student.tree())).toContain("planted ideal");
  });
});

describe("other versions of an exam", () => {
  const untimed = (): ContentNode => aPlantedExam({ timeLimit: 0 });

  it("are not there for who sits it, earlier or later", async () => {
    const room = await aCourseOfOneCase({ title: "An exam", root: untimed() });
    const before = room.document;
    const document = await publishAgain(before, aPlantedExam());
    const student = await examineeIn({ ...room, document });
    expect(codeOf(await student.version(before.published_snapshot_id))).toBe("NOT_FOUND");
    await student.begin();
    const after = await publishAgain(document, untimed());
    expect(codeOf(await student.version(after.published_snapshot_id))).toBe("NOT_FOUND");
    expect(JSON.stringify(await student.tree(document.published_snapshot_id))).not.toMatch(planted);
  });

  it("are not what a quiz asks of who has finished the one before", async () => {
    const room = await aCourseOfOneCase({ title: "No exam yet", root: aSmallCase() });
    const student = await examineeIn(room);
    const body = { document_user_state: { document_id: room.document.id } };
    await send({ method: "POST", path: "/api/v2/document_user_states", as: student.as, body });
    await setProgress(student.person, room.document, { percent_complete: 100, is_finished: true });
    await publishAgain(room.document, aPlantedExam());
    const answers = await student.everything();
    expect(answers.get("answers of the quiz")?.text).not.toMatch(planted);
    expect(answers.get("getTodo")?.text).not.toMatch(planted);
  });

  it("open no attempt when they were no exam", async () => {
    const room = await aCourseOfOneCase({ title: "An exam", root: untimed() });
    const document = await publishAgain(room.document, aPlantedExam());
    const student = await examineeIn({ ...room, document });
    const body = {
      document_user_state: { document_id: document.id, version_id: room.document.published_snapshot_id },
    };
    await send({ method: "POST", path: "/api/v2/document_user_states", as: student.as, body });
    const { attempt } = await getLearnerHead(student.person.id, document.id);
    expect(attempt?.snapshot_id).toBe(document.published_snapshot_id);
  });

  it("and learning cases are given whole, since they are played offline", async () => {
    const room = await aCourseOfOneCase({ root: aSmallCase() });
    const student = await examineeIn(room);
    expect(await student.tree()).toEqual(aSmallCase());
    const next = await publishAgain(room.document, aSmallCase("Again"));
    expect(await student.tree(next.published_snapshot_id)).toEqual(aSmallCase("Again"));
  });
});

describe("who teaches and who sits", () => {
  const seesAll = async (room: Room, person: BuiltPerson): Promise<boolean> =>
    planted.test(JSON.stringify(await (await examineeIn(room, person)).tree()));

  it("a provider admin and staff see the whole exam, in the course or beside it", async () => {
    const room = await anExamRoom();
    const { course, program } = room;
    expect(await seesAll(room, await aMember(course, program, "Student", { is_admin: true }))).toBe(true);
    expect(await seesAll(room, await aMember(course, program, "Teacher"))).toBe(true);
    expect(await seesAll(room, await aPerson([{ program, role: "Course Manager" }]))).toBe(true);
  });

  it("staff do not sit it: no time starts, and all of it stays open to them", async () => {
    const room = await anExamRoom();
    const teacher = await aMember(room.course, room.program, "Teacher");
    const examinee = await examineeIn(room, teacher);
    expect(replyOf(startSitting, await examinee.begin()).sitting).toBeNull();
    expect(await seesAll(room, teacher)).toBe(true);
  });

  it("somebody who is to sit it in one program does not read it as staff of another", async () => {
    const room = await anExamRoom();
    const elsewhere = await aProgram();

    await lendDocument(room.document.id, elsewhere.id);
    const person = await aPerson([
      { program: elsewhere, role: "Teacher" },
      { program: room.program, role: "Student" },
    ]);

    await enroll(room.course, room.program, person);
    const examinee = await examineeIn(room, person);
    expect((await examinee.version(room.document.published_snapshot_id)).text).not.toMatch(planted);
    expect(codeOf(await examinee.summary())).toBe("CASE_NOT_FINISHED");
  });
});
