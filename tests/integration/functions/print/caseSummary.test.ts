import { beforeAll, describe, expect, it } from "vitest";
import { summaryLayout } from "#functions/print/summaryHtml.ts";
import { getPrint } from "#functions/table/prints.ts";
import { getProgress } from "#functions/table/progress.ts";
import { begunState, finishedState, save } from "../play.ts";
import { aCourse, actAsFunctions, aDocument, aPerson, aProgram, eventually, join } from "../world.ts";

const asPage = { accept: "text/html,application/xhtml+xml" };

describe("the case summary as PDF (D-32)", () => {
  beforeAll(actAsFunctions);

  async function aClass() {
    const programId = await aProgram();
    const document = await aDocument([programId]);
    const courseId = await aCourse([programId], [document.row]);
    const student = await aPerson(programId, "Student");
    await join(courseId, [student]);
    return { programId, document, student, path: `/documents/${document.row.id}/case_summary.pdf` };
  }

  it("is printed by a real browser once the case is finished, and kept", async () => {
    const { document, student, path } = await aClass();
    await save(student, document.row.id, finishedState(document.root));
    await eventually(
      async () => (await getProgress(student.id, document.row.id))?.is_finished || undefined,
      "the finish",
    );
    const reply = await student.call("GET", path, undefined, asPage);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("application/pdf");
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.includes("/Type /Page")).toBe(true);
    const kept = await getPrint(document.row.published_snapshot_id, summaryLayout);
    expect(kept?.bytes).toBe(bytes.byteLength);
    const again = Buffer.from(await (await student.call("GET", path)).arrayBuffer());
    expect(again.equals(bytes)).toBe(true);
  });

  it("answers a page, never JSON, to somebody who may not open it", async () => {
    const { document, student, path } = await aClass();
    await save(student, document.row.id, begunState(document.root));
    const reply = await student.call("GET", path, undefined, asPage);
    expect(reply.status).toBe(403);
    expect(reply.headers.get("content-type")).toContain("text/html");
    expect(await reply.text()).toContain("This opens once you have finished the case.");
  });

  it("opens to staff who have the case, and to nobody of another program", async () => {
    const { programId, path } = await aClass();
    const teacher = await aPerson(programId, "Teacher");
    expect((await teacher.call("GET", path)).status).toBe(200);
    const stranger = await aPerson(await aProgram("Southside"), "Teacher");
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await stranger.call("GET", "/documents/999999999/case_summary.pdf")).status).toBe(404);
  });
});
