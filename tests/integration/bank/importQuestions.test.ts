import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { listQuestionHistory, type QuestionRow, readQuestions } from "#functions/table/bank/questions.ts";
import { getAsset, readAssets } from "#functions/table/media/assets.ts";
import { interchangeFiles } from "#functions/workers/reports/questionInterchange.ts";
import {
  getQuestionImport,
  importAssessmentQuestions,
  previewQuestionImport,
  startQuestionImport,
} from "#shared/contract/bank/questionImports.ts";
import { createQuestionDocument, getAssessmentQuestion } from "#shared/contract/bank/questions.ts";
import type { WrittenQuestion } from "#shared/questions/interchange/item.ts";
import { writeMoodleXml } from "#shared/questions/interchange/moodleXml.ts";
import { textOf } from "#tests/builders/archiveText.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { formOf, onePointPng } from "#tests/builders/media.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");

async function anAdmin() {
  const program = await aProgram({ is_editorial: true });
  const person = await aPerson([{ program, role: "Reviewer" }], { is_admin: true });
  return { person, admin: await aSession(person) };
}
const titles = "ITEM LABEL,VIGNETTE,STEM,CORRECT ANSWER,CHOICE A,CHOICE B,SYSTEM";
const line = (mark: string, place: number) =>
  `${mark} Q${place},"Vignette ${mark}, ${place}",Stem,A,One,Two,`;
const fileOf = (mark: string, count: number, more: string[] = []): string =>
  [titles, ...Array.from({ length: count }, (_, at) => line(mark, at + 1)), ...more].join("\r\n");
const preview = (text: string, as: Sent["as"], file_name = "questions.csv") =>
  send({
    ...{ method: "POST", path: "/api/admin/question_imports", as },
    body: { file_name, content: Buffer.from(text).toString("base64") },
  });
const start = (id: string, as: Sent["as"]) =>
  send({ method: "POST", path: `/api/admin/question_imports/${id}/start`, body: {}, as });
const look = (id: string, as: Sent["as"]) =>
  send({ method: "GET", path: `/api/admin/question_imports/${id}`, as });
const marked = async (mark: string): Promise<QuestionRow[]> =>
  (await readQuestions()).rows.filter(({ content }) => content.vignette.includes(mark));

describe("an import of questions (A-33)", () => {
  it("reads GIFT and Moodle XML, and names what cannot be carried", async () => {
    const { admin } = await anAdmin();
    const mark = newUlid();
    const gift = `::${mark}::A man. Vignette ${mark}.\\n\\nWhich one?{\n=Right#Good\n~%20%Wrong\n}\n\nOne plus one {#2}`;
    const read = replyOf(previewQuestionImport, await preview(gift, admin, "bank.gift"));
    expect(read).toMatchObject({
      ...{ ready: 1, bad_rows: 1, not_carried_count: 1 },
      bad: [{ line: 6, field: null, reason: "This is a numerical question." }],
      not_carried: [{ line: 1, name: mark, what: "the score of 20% for choice B" }],
      sample: [{ vignette: `A man. Vignette ${mark}.`, stem: "Which one?", answer: "A: Right" }],
    });
    const xml = [
      ...writeMoodleXml([
        {
          ...{ id: 1, name: "Q", vignette: `Vignette ${mark} & more`, stem: "Which?", explanation: "" },
          ...{ choices: ["One", "Two"], correct: 1, pictures: [] },
        },
      ]),
    ].join("");
    const second = replyOf(previewQuestionImport, await preview(xml, admin, "bank.xml"));
    expect(second).toMatchObject({ ready: 1, bad: [], not_carried: [] });
    const laughs = await preview(
      `<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "ha">]><quiz/>`,
      admin,
      "x.xml",
    );
    expect([laughs.status, codeOf(laughs)]).toEqual([400, "INVALID_REQUEST"]);
    expect(replyOf(startQuestionImport, await start(second.id, admin)).id).toBe(second.id);
    const rows = await eventually(async () => {
      const now = await marked(mark);
      return now.length === 1 ? now : undefined;
    }, "the imported question");
    expect(rows[0]?.content).toMatchObject({ stem: "Which?", correct_answer_index: 1 });
  });

  it("brings the pictures of a package into the media library, each once, and names those that are not there", async () => {
    const { admin } = await anAdmin();
    const mark = newUlid();
    const shown = (name: string) => ({ key: `0/original/images/${name}`, name, alt: `Film ${name}` });
    const question = (id: number, names: string[]): WrittenQuestion => ({
      ...{ id, name: `${mark} ${id}`, vignette: `Vignette ${mark} ${id}`, stem: "Which?", explanation: "" },
      ...{ choices: ["One", "Two"], correct: 1, pictures: names.map(shown) },
    });
    const questions = [
      question(1, ["a.png", "gone.png"]),
      question(2, ["a.png", "text.png"]),
      question(3, []),
    ];
    const files = [...interchangeFiles(questions, "qti_2_2").files].flatMap((file) =>
      typeof file.content === "object" && "key" in file.content
        ? []
        : [[file.name, strToU8(textOf(file))] as const],
    );
    const zip = zipSync({
      ...Object.fromEntries(files),
      ...{ "images/a.png": onePointPng, "images/text.png": strToU8("no picture") },
    });
    const body = { file_name: "package.zip", content: Buffer.from(zip).toString("base64") };
    const read = replyOf(
      previewQuestionImport,
      await send({ method: "POST", path: "/api/admin/question_imports", as: admin, body }),
    );
    expect(read).toMatchObject({ ready: 3, bad: [] });
    expect(read.not_carried.map(({ what }) => what)).toEqual([
      "the picture “../images/gone.png”: it is not in the file",
      "the picture “../images/text.png”: its format is not supported",
    ]);
    await start(read.id, admin);
    await eventually(async () => {
      const now = replyOf(getQuestionImport, await look(read.id, admin));
      return now.state === "ready" ? now : undefined;
    }, "the import");
    const rows = (await marked(mark)).toSorted((a, b) => a.id - b.id);
    const [first, second, third] = rows.map(({ content }) => content.images);
    expect(first).toEqual([
      { key: expect.stringMatching(/^0\/original\/images\/.*\.png$/), alt: "Film a.png" },
    ]);
    expect([second, third]).toEqual([first, []]);
    const assets = (await readAssets()).rows.filter(({ key }) => key === first?.[0]?.key);
    expect(assets).toMatchObject([{ format: "png", alternative_text: "Film a.png", document_ids: [] }]);
    const known = replyOf(
      getAssessmentQuestion,
      await send({ method: "GET", path: `/api/admin/assessment_questions/${rows[0]?.id}`, as: admin }),
    );
    expect(known.content.images).toEqual(["Film a.png"]);
    const bytes = await (await fetch(known.pictures[0]?.address ?? "")).arrayBuffer();
    expect(Buffer.from(bytes)).toEqual(onePointPng);

    // Written in the editor, the question keeps its picture, and the library knows who shows it.
    const path = `/api/admin/assessment_questions/${rows[0]?.id}/document`;
    const { editing_document } = replyOf(
      createQuestionDocument,
      await send({ method: "POST", path, as: admin }),
    );
    const asset = await getAsset(assets[0]?.id ?? 0);
    expect(asset?.document_ids).toEqual([editing_document?.id]);
  });

  it("says of each row what would come of it, writes nothing before, and then just that, once", async () => {
    const { admin } = await anAdmin();
    const mark = newUlid();
    const text = fileOf(mark, 3, [
      `Bad,"Vignette ${mark}, bad",Stem,C,One,Two,Nowhere`,
      `Double,"VIGNETTE ${mark},  2",Stem,A,One,Two,`,
    ]);
    const read = replyOf(previewQuestionImport, await preview(text, admin));
    expect(read).toMatchObject({
      ...{ ready: 3, bad_rows: 1, duplicate_count: 1, unknown_columns: [] },
      bad: [
        { line: 5, field: "CORRECT ANSWER", value: "C", reason: "There is no such choice." },
        { line: 5, field: "SYSTEM", value: "Nowhere", reason: "This is not one of the offered values." },
      ],
      duplicates: [{ line: 6, same_as: "row 3" }],
    });
    expect(await marked(mark)).toEqual([]);
    // Started twice at once, it is one.
    const both = await Promise.all([start(read.id, admin), start(read.id, admin)]);
    for (const each of both) expect(replyOf(startQuestionImport, each).id).toBe(read.id);
    const done = await eventually(async () => {
      const now = replyOf(getQuestionImport, await look(read.id, admin));
      return now.state === "ready" ? now : undefined;
    }, "the import");
    expect(done).toMatchObject({ imported: 3, left_out: 0, success: true, progress: 100 });
    expect(done.message).toBe("3 questions were imported.");
    const rows = await marked(mark);
    expect(rows.map(({ case_summary_identifier }) => case_summary_identifier).toSorted()).toEqual(
      [1, 2, 3].map((place) => `${mark} Q${place}`),
    );
    expect(await listQuestionHistory(rows[0]?.id ?? 0)).toMatchObject([{ event: "create" }]);
    // The same file again has nothing new.
    const again = replyOf(previewQuestionImport, await preview(fileOf(mark, 3), admin));
    expect(again).toMatchObject({ ready: 0, duplicate_count: 3 });
    expect(refusalOf(await start(again.id, admin)).message).toContain("no question to import");
  });

  it("belongs to whoever read the file, while they manage the bank", async () => {
    const [{ admin }, { admin: other }] = [await anAdmin(), await anAdmin()];
    const read = replyOf(previewQuestionImport, await preview(fileOf(newUlid(), 1), admin));
    expect(codeOf(await start(read.id, other))).toBe("NOT_FOUND");
    expect(codeOf(await start(newUlid(), admin))).toBe("NOT_FOUND");
    expect(codeOf(await look(read.id, admin))).toBe("NOT_FOUND");
    await start(read.id, admin);
    expect(codeOf(await look(read.id, other))).toBe("NOT_FOUND");
    const program = await aProgram({ is_editorial: true });
    const reviewer = await aSession(await aPerson([{ program, role: "Reviewer" }]));
    expect(codeOf(await preview(fileOf(newUlid(), 1), reviewer))).toBe("FORBIDDEN");
  });

  it.each([
    ["ID,STEM\r\n1,What?", "questions.csv", /no column VIGNETTE, CORRECT ANSWER, CHOICE A, CHOICE B/],
    ["%PDF-1.7", "questions.xlsx", /This file is a PDF/],
    ["PK\u0003\u0004 no archive", "questions.xlsx", /can't be read/],
    ["VIGNETTE,STEM\u0000,A", "questions.csv", /not a list of questions/],
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>', "questions.csv", /declares its own XML entities/],
  ])("refuses %j by what it is", async (text, name, reason) => {
    const { admin } = await anAdmin();
    const refused = refusalOf(await preview(text, admin, name));
    expect(refused.fields?.[0]?.message).toMatch(reason);
  });

  it("takes a whole file of a script, or none of it", async () => {
    const { admin } = await anAdmin();
    const mark = newUlid();
    const post = async (content: string) => {
      const form = await formOf({ csv_file: { fileName: "questions.csv", content } });
      const path = "/api/admin/assessment_questions/import";
      return send({ method: "POST", path, as: admin, ...form });
    };
    const bad = replyOf(importAssessmentQuestions, await post(fileOf(mark, 2, ["x,,Stem,A,One,Two,"])));
    expect(bad).toEqual({
      success: false,
      message: "1 row has a problem. Nothing was imported. Row 4, VIGNETTE: This cell is empty.",
    });
    const good = replyOf(importAssessmentQuestions, await post(fileOf(mark, 2)));
    expect(good).toEqual({ success: true, message: "2 questions are being imported." });
    await eventually(async () => ((await marked(mark)).length === 2 ? true : undefined), "the questions");
    const none = await send({
      ...{ method: "POST", path: "/api/admin/assessment_questions/import", as: admin },
      ...(await formOf({ other: "text" })),
    });
    expect(refusalOf(none).message).toContain("Please select a file to upload.");
  });
});
