import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { UnpackedCase } from "#functions/caseFile/caseFile.ts";
import { exportCase } from "#functions/caseFile/exportCase.ts";
import { packCase, unpackCase } from "#functions/caseFile/pack.ts";
import { readCurriculum, usesOf } from "#functions/curriculum/readCurriculum.ts";
import { loadSnapshot } from "#functions/ports/snapshots.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { readDeliveries } from "#functions/table/assessments/deliveries.ts";
import { getFormAnalysis } from "#functions/table/assessments/formStatistics.ts";
import { rosteringsOf } from "#functions/table/assessments/rosterings.ts";
import { getDocument } from "#functions/table/cases/documents.ts";
import { getLearnerHead, joinCards, listStateCards } from "#functions/table/cases/learnerState.ts";
import { listProgressOfUser } from "#functions/table/cases/progress.ts";
import { getDocumentIdBySource, reserveCourseId } from "#functions/table/cases/sources.ts";
import { listPresence } from "#functions/table/exams/presence.ts";
import { putSitting } from "#functions/table/exams/sittings.ts";
import { getReusable, readReusables } from "#functions/table/mapping/reusables.ts";
import { rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { importCase } from "#scripts/import/caseFile/importCase.ts";
import { demoAccounts } from "#scripts/seed/accounts.ts";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { demoCourses } from "#scripts/seed/demoCourses.ts";
import { examinees, findDemoExam, hasHandedIn } from "#scripts/seed/demoExam.ts";
import { createExamKeeper } from "#scripts/seed/demoExamKeeper.ts";
import { demoStudents } from "#scripts/seed/demoPeople.ts";
import { progressFromRows } from "#scripts/seed/learnerRows.ts";
import { sharedItems } from "#scripts/seed/mapping/sharedItems.ts";
import { northfield } from "#scripts/seed/programs.ts";
import { seed } from "#scripts/seed/seed.ts";
import { studentOfAnotherProgram } from "#scripts/seed/students.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { filledWith } from "#shared/case/reuse/places.ts";
import { getOwnQuiz } from "#shared/contract/assessments/ownQuiz.ts";
import { programsForComparison } from "#shared/domain/assessments/allPrograms.ts";
import { settle, submit } from "#shared/domain/examClock.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { dumpTable, signIn, useProductCloud } from "./productCloud.ts";

const product = useProductCloud({ isInMemory: true });

beforeAll(async () => {
  await seed(product.cloud());
  Object.assign(process.env, product.cloud().toolEnvironment);
}, 240_000);

describe("the demo data", () => {
  it("holds for every student the progress that a replay of their stored state gives", async () => {
    let replayed = 0;
    const exam = await findDemoExam();
    const handedIn = new Set(examinees.filter((_person, at) => hasHandedIn(at)).map(({ id }) => id));
    expect(handedIn.size).toBeGreaterThan(0);
    for (const student of demoStudents) {
      for (const stored of await listProgressOfUser(student.id)) {
        const { attempt } = await getLearnerHead(student.id, stored.document_id);
        const document = await getDocument(stored.document_id);
        if (!attempt || !document) throw new Error(`${student.email} has progress in what is not there`);
        const cards = await listStateCards(student.id, stored.document_id, attempt.attempt);
        const flow = deriveFlow(await loadSnapshot(stored.document_id, attempt.snapshot_id), {
          kind: document.kind,
          features: { vpe: false },
          aiFallback: false,
        });
        const rows = { attempt, cards, openedAtMs: Date.parse(attempt.opened_at) };
        const isExamOver = stored.document_id === exam?.exam.documentId && handedIn.has(student.id);
        expect(stored).toEqual(progressFromRows(flow, rows, document.recommended_time, { isExamOver }));
        replayed++;
      }
    }
    expect(replayed).toBeGreaterThan(60);
  });

  it("holds sixty objectives with their teaching points, and twelve reusable items, each in several cases as learners read them", async () => {
    const { objectives, reusables, dyads, documents } = await readCurriculum();
    const paired = new Set(dyads.map(({ learning_objective_id }) => learning_objective_id));
    expect(objectives.filter(({ id }) => paired.has(id)).length).toBeGreaterThanOrEqual(60);
    const uses = usesOf(documents, "reusables");
    const shared = reusables.filter(({ variants }) => variants);
    expect(shared).toHaveLength(sharedItems.length);
    for (const { id, name } of shared) {
      const cases = uses.get(id) ?? [];
      expect(cases.length, name).toBeGreaterThan(1);
      for (const { id: documentId } of cases) {
        const document = await getDocument(documentId);
        if (!document) throw new Error(`${name} is used in a case that is not there`);
        const root = await loadSnapshot(documentId, document.published_snapshot_id);
        expect(findNodes(root, (node) => filledWith(node) === id)).toHaveLength(1);
      }
    }
  });

  it("holds the reports that follow from that progress", async () => {
    for (const { sourceId, programs } of demoCourses) {
      const courseId = await reserveCourseId(sourceId);
      for (const { id: programId } of programs) {
        expect((await rebuildProjection({ courseId, programId })).differed).toBe(0);
      }
    }
  });

  it("holds a proctored exam that is in progress at any time, and leaves alone what a proctor did (C-19)", async () => {
    const minute = 60_000;
    const now = Date.now();
    const look = createExamKeeper();
    const seen = async (at: number) => {
      await look(at);
      const found = await findDemoExam();
      if (!found) throw new Error("The demo has no proctored exam");
      const presence = await listPresence(found.exam);
      for (const { user_id, saved } of presence) {
        const held = joinCards(await listStateCards(user_id, found.exam.documentId, 1));
        const isGiven = ([, keys]: [string, LearnerState[string]]): boolean =>
          keys.value?.value !== undefined && keys.value.value !== false;
        // A question of several options has several of these.
        expect(saved === 0).toBe(!Object.entries(held).some(isGiven));
        expect(saved).toBeLessThanOrEqual(Object.entries(held).filter(isGiven).length);
      }
      const settled = found.rows.map((row) => ({ row, sitting: settle(row.sitting, at) }));
      return {
        ...found,
        running: settled.filter(({ sitting }) => sitting.status === "in_progress").map(({ row }) => row),
        saved: presence.map(({ saved }) => saved),
        here: presence.filter(({ seen_at }) => Date.parse(seen_at) > at - 2 * minute).length,
      };
    };
    const first = await seen(now);
    expect(first.running.length).toBeGreaterThan(3);
    expect(first.here).toBeGreaterThan(5);
    expect(first.saved.filter((saved) => saved > 0).length).toBeGreaterThan(3);

    // A proctor ends one: that stands, until ten minutes later.
    const [ended] = first.running;
    if (!ended) throw new Error("Nobody writes");
    const { sitting } = submit(ended.sitting, now, "proctor");
    expect(await putSitting({ ...ended, sitting, rev: ended.rev + 1 })).toBe(true);
    const isEnded = ({ rows }: Awaited<ReturnType<typeof seen>>): boolean =>
      rows.some((row) => row.userId === ended.userId && row.sitting.submittedBy === "proctor");
    expect(isEnded(await seen(now + 5 * minute))).toBe(true);

    // Half an hour and a day later it is in progress again.
    const later = await seen(now + 32 * minute);
    expect(isEnded(later)).toBe(false);
    expect(later.running.length).toBe(first.running.length);
    // Their pages go on saying so in the round that has begun anew.
    expect((await seen(now + 36 * minute)).here).toBe(first.here);
    expect((await seen(now + 24 * 60 * minute)).here).toBe(first.here);
    await look(now);
  });

  it("lets the demo accounts sign in, and lists them in the served configuration", async () => {
    for (const { email } of demoAccounts.slice(0, 2)) await signIn(product.cloud(), email);
    const served = await (await fetch(`${product.cloud().url}/config.json`)).json();
    expect(served).toMatchObject({ demo_accounts: demoAccounts });
    const shipped = readFileSync(join(import.meta.dirname, "../../../web/public/config.json"), "utf8");
    expect(shipped).not.toContain("bedside.test");
  }, 120_000);

  it("shows the second case as locked to who has not finished the first", async () => {
    const get = await signIn(product.cloud(), "student@bedside.test");
    const courseId = await reserveCourseId("bedside:internal-medicine");
    const items: { locked: boolean; prerequisite_document_id: number | null; id: number }[] = await (
      await get(`/document_sets/${courseId}/document_set_document_relations`)
    ).json();
    const dependent = items.find((item) => item.prerequisite_document_id !== null);
    expect(dependent?.locked).toBe(true);
    expect((await get(`/documents/${dependent?.id}`)).status).toBe(403);
  });

  it("keeps a program's own course and what only it lends from students of another program", async () => {
    const get = await signIn(product.cloud(), studentOfAnotherProgram);
    const courseId = await reserveCourseId("bedside:acute-care-block");
    expect((await get(`/document_sets/${courseId}`)).status).toBe(404);
    expect((await get("/documents/2")).status).toBe(404);
  });

  it("offers a course's educator resources to its staff, and neither button nor document to its students (C-09)", async () => {
    const courseId = await reserveCourseId("bedside:internal-medicine");
    const asStaff = await signIn(product.cloud(), "faculty@bedside.test");
    const { educator_resources_id: id } = await (await asStaff(`/document_sets/${courseId}`)).json();
    expect(id).toBeTypeOf("number");
    expect((await asStaff(`/documents/${id}`)).status).toBe(200);
    const asStudent = await signIn(product.cloud(), "student@bedside.test");
    expect(await (await asStudent(`/document_sets/${courseId}`)).json()).toMatchObject({
      educator_resources_id: null,
    });
    expect((await asStudent(`/documents/${id}`)).status).toBe(404);
  });

  it("names the lead editors of an illness script in lists (C-11)", async () => {
    const get = await signIn(product.cloud(), "student@bedside.test");
    const courseId = await reserveCourseId("bedside:internal-medicine");
    const items: { kind: string; editor: string }[] = await (
      await get(`/document_sets/${courseId}/document_set_document_relations`)
    ).json();
    const script = items.find(({ kind }) => kind === "illness_script");
    expect(script?.editor).toBe("The editorial group of Bedside");
  });

  it("holds an early and a late assessment of sixty students, and one that runs and that some of them have sat (issue 30)", async () => {
    const sat = async (nickname: string) => {
      const delivery = (await readDeliveries()).rows.find((row) => row.nickname === nickname);
      if (!delivery) throw new Error(`The demo has no assessment ${nickname}`);
      const rosterings = await rosteringsOf(delivery.id);
      return [rosterings.length, rosterings.filter(({ sitting }) => sitting !== null).length];
    };
    expect(await sat("Block 1, early")).toEqual([60, 60]);
    expect(await sat("Block 1, late")).toEqual([60, 60]);
    expect(await sat("Block 2, early")).toEqual([60, 19]);
    expect(await sat("Make-up sitting")).toEqual([6, 0]);
  });

  it("has statistics of each assessment that students have submitted, from enough programs to compare the cohort with (issue 30)", async () => {
    const deliveries = (await readDeliveries()).rows.filter(({ program_id }) => program_id === northfield.id);
    const compared: string[] = [];
    for (const { id, nickname, purpose, default_form_id } of deliveries) {
      const rosterings = await rosteringsOf(id);
      if (!rosterings.some(({ sitting }) => sitting?.clock.status === "submitted")) continue;
      const analysis = await eventually(
        () => getFormAnalysis(default_form_id),
        `the statistics that the demo ordered of ${nickname}`,
      );
      const counts = analysis.by_purpose.find((one) => one.purpose === purpose);
      expect([nickname, counts?.programs]).toEqual([nickname, programsForComparison]);
      compared.push(nickname ?? "");
    }
    expect(compared.toSorted()).toEqual([
      "Block 1, early",
      "Block 1, late",
      "Block 2, early",
      "Block 3, proctored",
    ]);
  });

  it("asks the demo student again what they missed: no assessment that is still ahead asks it, too (A-22)", async () => {
    const get = await signIn(product.cloud(), "student@bedside.test");
    const quiz = await (await get(getOwnQuiz.path)).json();
    expect(quiz.questions.length).toBeGreaterThan(2);
  });

  it("is the same when it is filled in again", async () => {
    const keysBefore = await settledKeys();
    await seed(product.cloud());
    expect(await settledKeys()).toEqual(keysBefore);
  }, 240_000);
});

/** The same case as it would come from an installation that this one knows nothing of. */
const fromElsewhere = ({ about, media }: UnpackedCase, mark: string): UnpackedCase => ({
  about: {
    ...about,
    case_id: `${about.case_id}-${mark}`,
    objectives: about.objectives
      .map(({ name }) => ({ uid: newUlid(), name: `${name} (${mark})` }))
      .toSorted((a, b) => (a.uid < b.uid ? -1 : 1)),
    reusables: about.reusables.map((item) => ({ ...item, uid: newUlid(), name: `${item.name} (${mark})` })),
  },
  media,
});

describe("demo cases as files (issue 28.6)", () => {
  it.each(demoDocuments)(
    "$title comes back with the same meaning, here and as if from elsewhere",
    async ({ sourceId }) => {
      const id = await getDocumentIdBySource(sourceId);
      const first = await exportCase(id ?? 0);
      const packed = packCase(first);
      const { publication, objectives, reusables } = await importCase(unpackCase(packed));
      expect(publication.outcome).toBe("created");
      expect(publication.document.id).not.toBe(id);
      // Rows that exist are found, and not made again.
      expect([objectives.made, reusables.made]).toEqual([0, 0]);
      expect(
        Buffer.from(packCase(await exportCase(publication.document.id))).equals(Buffer.from(packed)),
      ).toBe(true);
      expect((await importCase(unpackCase(packed))).publication.outcome).toBe("unchanged");

      const foreign = fromElsewhere(first, newUlid());
      const there = await importCase(unpackCase(packCase(foreign)));
      expect(there.objectives.made).toBe(first.about.objectives.length);
      expect(there.reusables.made).toBe(first.about.reusables.length);
      const back = await exportCase(there.publication.document.id);
      expect(back.about).toEqual(foreign.about);
      expect([...back.media.keys()]).toEqual([...first.media.keys()]);
    },
    60_000,
  );

  it("are not made of what is no published case", async () => {
    await expect(exportCase(999_999)).rejects.toThrow("There is no case 999999.");
    const [item] = (await readReusables()).rows.filter(({ variants }) => variants);
    const text = await getReusable(item?.id ?? 0);
    await expect(exportCase(text?.document_id ?? 0)).rejects.toThrow("There is no case");
  });
});

/** Keys of the table, once what follows its stream adds no more for two seconds. */
async function settledKeys(): Promise<string[]> {
  let before: string[] = [];
  return eventually(
    async () => {
      const keys = [...(await dumpTable(product.cloud())).keys()].filter(isSeeded).sort();
      const isSettled = keys.length === before.length;
      before = keys;
      if (!isSettled) await new Promise((resolve) => setTimeout(resolve, 2000));
      return isSettled ? keys : undefined;
    },
    "the table to settle",
    100_000,
  );
}

// People are written anew, their dates counted from today, and the exam in progress begins anew: logs tell that they did, and grow by it.
// Schedules run meanwhile, and note how far they have looked.
const isSeeded = (key: string): boolean =>
  !/ (SESSION#|THROTTLE|SEEN$)/.test(key) && !/^(COLLECTION#people#\S+ CHANGE#|EXAM_LOG#)/.test(key);
