import { describe, expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { Answer, Credentials } from "#tests/builders/http.ts";
import { readPdf } from "#tests/builders/pdf.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { learnerOf, type State } from "../../documents/learner.ts";
import { begunState, finishedState } from "../play.ts";

const { send } = useApi("print");

const root = aThreeCardCase();

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A picture, questions, deep dives that are each longer than half a page, and a picture whose file is not there. */
function anIllustratedCase(name: string): ContentNode {
  const make = caseBuilder("pic");
  const words = "The pericardium rubs against the heart at every beat, and the ear hears it. ".repeat(30);
  return make.signatureCase({
    uid: "illustrated",
    title: "Chest pain",
    authors: ["A. Author"],
    learningObjectives: ["Read an ECG"],
    cards: [
      make.card({
        uid: "ecg",
        title: "Electrocardiogram",
        content: [
          make.image({
            url: `7/compressed/images/ecg-${name}.png`,
            title: "ECG at 06:46",
            altText: "ST elevation in II, III and aVF",
          }),
          make.tableOf([
            [bold("Test"), bold("Value")],
            ["Troponin", "38 ng/L"],
          ]),
          make.multipleChoiceQuestion({
            uid: "mcq",
            stem: "Which is it?",
            options: [{ text: "Pericarditis", correct: true }, { text: "Angina" }],
            answerComment: "The rub decides.",
          }),
          ...[1, 2, 3, 4].map((number) =>
            make.section("deep_dive", { title: `Dive ${number}`, content: [make.para(words)] }),
          ),
          make.freeTextQuestion({ uid: "essay", stem: "Why?", answerComment: "Because it rubs." }),
          make.image({
            url: `7/compressed/images/film-${name}.png`,
            title: "Film",
            altText: "A film of the chest",
          }),
        ],
      }),
    ],
  });
}

const at = (value: unknown) => ({ value, updatedAt: Date.now() - 1000 });
const item = (kind: string, last: string): string => `${kind}_01K${"0".repeat(22)}${last}`;
const ownWork: State = {
  mcq_input_1: { value: at(false) },
  mcq_input_2: { value: at(true) },
  essay_input: { value: at("It rubs."), graded: at(true) },
  root: { leadingDiagnosis: at(item("diagnosis", "B")), finished: at(true) },
  [item("diagnosis", "A")]: { content: at("Angina") },
  [item("diagnosis", "B")]: { content: at("Pericarditis") },
  [item("note", "A")]: { content: at("Ask for fever") },
};
const asPage = { accept: "text/html,application/xhtml+xml" };
const get = (as: Credentials, path: string, headers = {}): Promise<Answer> =>
  send({ method: "GET", path, as, headers });

const untilCounted = (student: { id: string }, document: { id: number }): Promise<true> =>
  eventually(
    async () => (await getProgress(student.id, document.id))?.is_finished || undefined,
    "the finish",
  );

describe("the case summary as PDF (D-32)", () => {
  async function aClass() {
    const program = await aProgram();
    const document = await aDocument([program], { root });
    const course = await aCourseWith([document], [program]);
    const student = await aSignedInPerson(program, "Student");
    await enroll(course, program, student);
    return { program, document, student, path: `/documents/${document.id}/case_summary.pdf` };
  }

  it("is printed by a real browser once the case is finished, and kept", async () => {
    const { document, student, path } = await aClass();
    await learnerOf(send, student, document.id).saved(finishedState(root));
    await untilCounted(student, document);
    const reply = await get(student, path, asPage);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    const { bytes } = reply;
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.includes("/Type /Page")).toBe(true);
    const again = await get(student, path);
    expect(again.bytes.equals(bytes)).toBe(true);
  });

  it("holds pictures, own answers beside the expert's, notes and ranked diagnoses, for the eye and the ear (issue 12, item 8)", async () => {
    const program = await aProgram();
    const tree = anIllustratedCase(program.id);
    const document = await aDocument([program], { title: "Chest &amp; pain", root: tree });
    const course = await aCourseWith([document], [program]);
    const student = await aSignedInPerson(program, "Student");
    await enroll(course, program, student);
    await putObject("MEDIA_BUCKET", `7/compressed/images/ecg-${program.id}.png`, onePixel, "image/png");
    const learner = learnerOf(send, student, document.id);
    await learner.saved({ ...(finishedState(tree) as State), ...ownWork });
    // The day of completion stands in the file.
    await untilCounted(student, document);
    const path = `/documents/${document.id}/case_summary.pdf`;
    const reply = await get(student, `${path}?time_zone=Asia/Tokyo`, asPage);
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    const pdf = await readPdf(reply.bytes);

    expect([pdf.title, pdf.language, pdf.isTagged]).toEqual(["Chest & pain – Case Summary", "en", true]);
    const order = [
      "Chest & pain",
      "Your Diagnoses",
      "1. Pericarditis Leading",
      "2. Angina",
      "Which is it?",
      "A. Pericarditis Best answer",
      "B. Angina Your answer",
      "Your answer It rubs.",
      "Expert answer Because it rubs.",
      "Image: A film of the chest. This picture could not be loaded for the summary. You can see it in the case.",
      "Your Notes",
      "Ask for fever",
    ];
    const words = pdf.text.replace(/\s+/g, " ");
    const places = order.map((part) => [part, words.indexOf(part)] as const);
    expect(places.filter(([, place]) => place < 0)).toEqual([]);
    expect(places).toEqual([...places].sort((a, b) => a[1] - b[1]));

    const elements = pdf.pages.flatMap((page) => page.elements);
    expect(elements[0]?.role).toBe("Root");
    expect(elements.filter(({ role }) => role === "H1")).toHaveLength(1);
    expect(elements.filter(({ role }) => role === "H2").length).toBeGreaterThanOrEqual(4);
    expect(elements).toContainEqual({ role: "Figure", alt: "ST elevation in II, III and aVF" });
    expect(elements.some(({ role }) => role === "TH")).toBe(true);
    expect(pdf.pages.reduce((sum, page) => sum + page.images, 0)).toBe(1);
    const fonts = pdf.pages.flatMap((page) => page.fonts);
    expect(fonts.filter(({ isEmbedded, type }) => !isEmbedded || type === "Type3")).toEqual([]);
    expect(new Set(fonts.map(({ name }) => name.replace(/^\w+\+/, "")))).toContain("SourceSerif4-Regular");
    // No page but the last is half empty.
    expect(pdf.pages.length).toBeGreaterThan(2);
    expect(pdf.pages.slice(0, -1).filter(({ filled }) => filled < 0.55)).toEqual([]);

    // A picture was missing, so the file was not taken up; with it the next one is whole, and printed once.
    await putObject("MEDIA_BUCKET", `7/compressed/images/film-${program.id}.png`, onePixel, "image/png");
    const whole = await get(student, path);
    const parts = await readPdf(whole.bytes);
    expect(parts.pages.reduce((sum, page) => sum + page.images, 0)).toBe(2);
    expect((await get(student, path)).bytes.equals(whole.bytes)).toBe(true);
    // Who has other work, or none, has another file.
    const teacher = await aSignedInPerson(program, "Teacher");
    expect((await readPdf((await get(teacher, path)).bytes)).text).not.toMatch(/Your |Ask for fever/);
  });

  it("answers a page, never JSON, to somebody who may not open it", async () => {
    const { document, student, path } = await aClass();
    await learnerOf(send, student, document.id).saved(begunState(root));
    const reply = await get(student, path, asPage);
    expect(reply.status).toBe(403);
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(reply.text).toContain("This opens after you finish the case.");
  });

  it("opens to staff who have the case, and to nobody of another program", async () => {
    const { program, path } = await aClass();
    const teacher = await aSignedInPerson(program, "Teacher");
    expect((await get(teacher, path)).status).toBe(200);
    const stranger = await aSignedInPerson(await aProgram(), "Teacher");
    expect((await get(stranger, path)).status).toBe(404);
    expect((await get(stranger, "/documents/999999999/case_summary.pdf")).status).toBe(404);
  });
});
