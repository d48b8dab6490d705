import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { InvalidCase, type PublishedCase, publishCase } from "#scripts/import/publishCase.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { type Credentials, replyOf } from "#tests/builders/http.ts";
import { aSelfAssessmentCard, aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aSession, setProgress } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { begunState, finishedState } from "../functions/play.ts";
import { learnerOf, type State } from "./learner.ts";

const { cloud, send } = useApi("documents");

const page = { accept: "text/html,application/xhtml+xml" };
const root = () => {
  const small = aSmallCase();
  return { ...small, content: [...contentOf(small), aSelfAssessmentCard()] };
};

let program: Program;
let document: DocumentRow;
let finished: Credentials;
let unfinished: Credentials;

beforeAll(async () => {
  const built = await aCourseOfOneCase({ title: "Tom &amp; a cough", root: root() });
  ({ program, document } = built);
  const first = await aMember(built.course, program);
  const second = await aMember(built.course, program);
  await setProgress(first, document, { percent_complete: 100, is_finished: true });
  finished = await aSession(first);
  unfinished = await aSession(second);
});

const get = (path: string, as: Credentials, query?: string) =>
  send({
    method: "GET",
    path: `/documents/${document.id}${path}`,
    as,
    headers: page,
    ...(query ? { query } : {}),
  });

describe("the quiz of a case (D-12)", () => {
  it("is a page in a browser, not the application, and asks the published case's questions", async () => {
    const answer = await get("/quiz.html", finished);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.text).toContain("Question 2 of 2");
    expect(answer.text).toContain("Tom &#38; a cough");
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("says how it was answered, from the address alone", async () => {
    const answer = await get(
      "/quiz.html",
      finished,
      "check=1&q1[]=saq_one_input_1&q2[]=saq_two_input_1&q2[]=saq_two_input_3",
    );
    expect(answer.text).toContain("2 of 2 questions answered correctly.");
    expect((await get("/quiz.html", finished, "check=1")).text).toContain("0 of 2 questions");
  });

  it("opens for students once they have finished the case, with a page that says so before", async () => {
    for (const path of ["/quiz.html", "/todo.html"]) {
      const answer = await get(path, unfinished);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("This opens after you finish the case.");
    }
  });

  it("opens with the finish itself, before that was counted, and closes again with a reset", async () => {
    const learner = learnerOf(send, unfinished, document.id);
    await learner.saved(begunState(root()) as State);
    expect((await get("/quiz.html", unfinished)).status).toBe(403);
    await learner.saved(finishedState(root()) as State);
    for (const path of ["/quiz.html", "/todo.html"]) expect((await get(path, unfinished)).status).toBe(200);
    expect((await learner.reset(1)).status).toBe(200);
    expect((await get("/quiz.html", unfinished)).status).toBe(403);
  });

  it("is not there where a case has no self-assessment questions", async () => {
    const without = await aDocument([program]);
    const teacher = await aSession(await aPerson([{ program, role: "Teacher" }]));
    const answer = await send({ method: "GET", path: `/documents/${without.id}/quiz.html`, as: teacher });
    expect(answer.status).toBe(404);
  });
});

describe("the to-do of a case (D-12)", () => {
  it("asks for a day and answers an entry for a calendar, with the objectives and the way back", async () => {
    const form = await get("/todo.html", finished);
    expect(form.text).toContain(`<form method="get" action="/documents/${document.id}/todo.ics">`);
    const answer = await get("/todo.ics", finished, "in_days=14");
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="review-${document.id}.ics"`);
    const text = answer.text.replaceAll("\r\n ", "");
    const inTwoWeeks = new Date(Date.now() + 14 * 24 * 3600 * 1000).toISOString();
    const day = calendarDateAt(inTwoWeeks, program.time_zone).replaceAll("-", "");
    expect(text).toContain(`DTSTART;VALUE=DATE:${day}`);
    expect(text).toContain("SUMMARY:Review: Tom & a cough");
    expect(text).toContain("Tell one thing from another");
    expect(text).toContain(`URL:http://localhost:${cloud.port}/documents/${document.id}`);
  });

  it("takes no other day than those it offers", async () => {
    for (const query of ["", "in_days=0", "in_days=7.5", "in_days=99999999999"]) {
      expect((await get("/todo.ics", finished, query)).status).toBe(400);
    }
  });
});

describe("what a case page is told to offer (D-12)", () => {
  const published = (parts: Partial<PublishedCase>): PublishedCase => ({
    sourceId: `test:follow-up:${crypto.randomUUID()}`,
    contentHash: "one",
    title: "A case",
    reportTitle: null,
    author: "A. Author",
    synopsisHtml: null,
    releaseNotesHtml: null,
    recommendedTime: 20,
    prerequisiteDocumentId: null,
    pictures: [],
    coverFile: null,
    build: root,
    ...parts,
  });
  const contextsOf = async (row: DocumentRow) => {
    const admin = await aSession(await aPerson([{ program, role: "Teacher" }], { is_admin: true }));
    return replyOf(getDocument, await send({ method: "GET", path: `/documents/${row.id}`, as: admin }))
      .documentContext;
  };

  it("comes with its publication: addresses by its number, and as many questions as it has", async () => {
    const followUp = {
      quizUrl: "/documents/{id}/quiz.html",
      todoUrl: "/documents/{id}/todo.html",
      todoAction: "Plan a review",
    };
    const { document: row } = await publishCase(published({ followUp }));
    expect(await contextsOf(row)).toMatchObject({
      quizUrl: `/documents/${row.id}/quiz.html`,
      quizQuestionCount: 2,
      todoUrl: `/documents/${row.id}/todo.html`,
      todoAction: "Plan a review",
    });
  });

  it("may be somewhere else, and is nothing where nothing was said", async () => {
    const quiz = { quizUrl: "https://quiz.example/create_start_quiz?id={id}", quizQuestionCount: 12 };
    const { document: row } = await publishCase(published({ followUp: quiz }));
    expect(await contextsOf(row)).toMatchObject({
      quizUrl: `https://quiz.example/create_start_quiz?id=${row.id}`,
      quizQuestionCount: 12,
      todoUrl: null,
    });
    const { document: plain } = await publishCase(published({}));
    expect(await contextsOf(plain)).toMatchObject({ quizUrl: null, quizQuestionCount: 0, todoAction: null });
  });

  it("is refused with an address that leads nowhere good", async () => {
    await expect(publishCase(published({ followUp: { quizUrl: "javascript:alert(1)" } }))).rejects.toThrow(
      InvalidCase,
    );
  });
});
