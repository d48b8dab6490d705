import { beforeAll, describe, expect, it } from "vitest";
import { getLearnerHead } from "#functions/table/cases/learnerState.ts";
import { aCourseOfOneCase } from "#tests/builders/course.ts";
import { type Credentials, codeOf, type Sent } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { learnerOf } from "../documents/learner.ts";

const { cloud, send } = useApi("documents");
const form = "application/x-www-form-urlencoded";

let documentId: number;
let student: SignedInPerson;
let administrator: SignedInPerson;
beforeAll(async () => {
  const { program, course, document } = await aCourseOfOneCase();
  documentId = document.id;
  student = await aSignedInPerson(program, "Student");
  administrator = await aSignedInPerson(program, "Program Service Administrator");
  await enroll(course, program, student);
  await learnerOf(send, student, documentId).log();
});

const attemptNow = async (): Promise<number | undefined> =>
  (await getLearnerHead(student.id, documentId)).attempt?.attempt;

/** A form of a page of ours: its token stands in the form alone. */
const post = (fields: Record<string, string>, as: Credentials = student, more: Partial<Sent> = {}) =>
  send({
    method: "POST",
    path: `/documents/${documentId}/reset`,
    as,
    raw: new URLSearchParams(fields).toString(),
    ...more,
    headers: { "content-type": form, "x-csrf-token": undefined, ...more.headers },
  });
const token = (person: Credentials = student) => ({ authenticity_token: person.csrfToken });

describe("a form that a button of the page posts (courses §7)", () => {
  it("does what the same in JSON does", async () => {
    const before = (await attemptNow()) ?? 0;
    const answer = await post({ attempt: JSON.stringify(before), ...token() });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(await attemptNow()).not.toBe(before);
  });

  it.each([
    ["without a token", () => ({})],
    ["with the token of another session", () => token(administrator)],
    ["with half of its token", () => ({ authenticity_token: student.csrfToken.slice(0, 10) })],
    ["with an empty one", () => ({ authenticity_token: "" })],
  ])("is refused %s, and nothing is done", async (_how, fields) => {
    const before = await attemptNow();
    const answer = await post({ attempt: "1", ...fields() });
    expect([answer.status, codeOf(answer)]).toEqual([403, "CSRF_REJECTED"]);
    expect(await attemptNow()).toBe(before);
  });

  it("is refused from another site, whatever token it carries", async () => {
    for (const origin of ["https://evil.test", "null", undefined]) {
      const answer = await post({ attempt: "1", ...token() }, student, { headers: { origin } });
      expect([answer.status, codeOf(answer)]).toEqual([403, "ORIGIN_REJECTED"]);
    }
  });

  it("acts once for one press, by whatever way it comes", async () => {
    await learnerOf(send, student, documentId).log();
    const before = (await attemptNow()) ?? 0;
    const fields = {
      attempt: JSON.stringify(before),
      ...token(),
      idempotency_key: `press-of-a-button-${before}`,
    };
    const first = await post(fields);
    const after = await attemptNow();
    const again = await post(fields, student, { headers: { accept: "text/html" } });
    expect([first.status, again.status, again.headers.location]).toEqual([200, 303, "/"]);
    expect(await attemptNow()).toBe(after);
  });
});

describe("a plain form that the browser itself posts", () => {
  const html = { accept: "text/html,application/xhtml+xml" };

  it("is sent on to the page that it stood on", async () => {
    await learnerOf(send, student, documentId).log();
    const before = (await attemptNow()) ?? 0;
    const referer = `http://localhost:${cloud.port}/documents/${documentId}?from=7`;
    const answer = await post({ attempt: JSON.stringify(before), ...token() }, student, {
      headers: { ...html, referer },
    });
    expect([answer.status, answer.headers.location, answer.text]).toEqual([
      303,
      `/documents/${documentId}?from=7`,
      "",
    ]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("is answered with a page that says what is wrong", async () => {
    const answer = await post({ attempt: "one", ...token() }, student, { headers: html });
    expect([answer.status, answer.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("<h1>Something went wrong</h1>");
    expect(answer.text).toContain("attempt: must be a value in JSON");
    const stranger = await post({ attempt: "1" }, student, { headers: html });
    expect([stranger.status, stranger.text.includes("This page is out of date.")]).toEqual([403, true]);
  });

  it("downloads a file into the tab that it opens", async () => {
    const answer = await send({
      method: "POST",
      path: "/group_role_definition_users/program_user_summary_csv.csv",
      as: administrator,
      raw: new URLSearchParams({
        ids: JSON.stringify([administrator.memberships[0]?.id]),
        ...token(administrator),
      }).toString(),
      headers: { "content-type": form, "x-csrf-token": undefined, ...html },
    });
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(answer.text).toContain(administrator.email);
  });
});
