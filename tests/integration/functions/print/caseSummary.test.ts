import { describe, expect, it } from "vitest";
import { summaryLayout } from "#functions/print/summaryHtml.ts";
import { getPrint } from "#functions/table/prints.ts";
import { getProgress } from "#functions/table/progress.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import type { Answer, Credentials } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aThreeCardCase } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { learnerOf } from "../../documents/learner.ts";
import { begunState, finishedState } from "../play.ts";

const { send } = useApi("print");

const root = aThreeCardCase();
const asPage = { accept: "text/html,application/xhtml+xml" };
const get = (as: Credentials, path: string, headers = {}): Promise<Answer> =>
  send({ method: "GET", path, as, headers });

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
    await eventually(
      async () => (await getProgress(student.id, document.id))?.is_finished || undefined,
      "the finish",
    );
    const reply = await get(student, path, asPage);
    expect(reply.status).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    const { bytes } = reply;
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.includes("/Type /Page")).toBe(true);
    const kept = await getPrint(document.published_snapshot_id, summaryLayout);
    expect(kept?.bytes).toBe(bytes.byteLength);
    const again = await get(student, path);
    expect(again.bytes.equals(bytes)).toBe(true);
  });

  it("answers a page, never JSON, to somebody who may not open it", async () => {
    const { document, student, path } = await aClass();
    await learnerOf(send, student, document.id).saved(begunState(root));
    const reply = await get(student, path, asPage);
    expect(reply.status).toBe(403);
    expect(reply.headers["content-type"]).toContain("text/html");
    expect(reply.text).toContain("This opens once you have finished the case.");
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
