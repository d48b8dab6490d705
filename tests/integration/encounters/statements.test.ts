import { describe, expect, it } from "vitest";
import { findNodes } from "#shared/case/model/tree.ts";
import { statementNews } from "#shared/contract/assistant/statement.ts";
import type { ServerMessage } from "#shared/contract/channels.ts";
import { aCourseOfOneCase } from "#tests/builders/course.ts";
import { aCaseWithStatement } from "#tests/builders/patient/aCaseWithStatement.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { useUp } from "#tests/builders/useUp.ts";
import { enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { requireLive } from "../functions/liveClient.ts";

useApi("realtime");

const inputUid = findNodes(
  aCaseWithStatement(),
  ({ type, uid }) => type === "textInput" && uid.startsWith("statement"),
)[0]?.uid;

async function aWriter({ root = aCaseWithStatement(), vpe = true } = {}) {
  const { program, course, document } = await aCourseOfOneCase({ root }, { feature_flags: { vpe } });
  const student = await aSignedInPerson(program, "Student");
  await enroll(course, program, student);
  return { program, course, document, student };
}
type Person = Awaited<ReturnType<typeof aWriter>>["student"];

/** A page that asks for feedback; answers what the channel said, in order. */
async function asked(
  as: Person,
  documentId: number,
  { whose = as.id, statement = "", ideal = "Anything." } = {},
) {
  const live = await requireLive(as);
  const identifier = {
    channel: "AutomatedSummaryStatementChannel",
    summary_statement_id: `${whose}::${inputUid}`,
    document_id: documentId,
  };
  const isAnswer = ({ type }: ServerMessage): boolean => type !== "message";
  live.send({ command: "subscribe", identifier });
  const followed = await live.next(isAnswer);
  if (followed.type === "rejected") {
    await live.close();
    return { code: followed.code };
  }
  const data = { action: "getFeedback", ideal_summary_statement: ideal, user_summary_statement: statement };
  live.send({ command: "message", identifier, ref: "ask-1", data });
  const answer = await live.next(
    (message) => isAnswer(message) && "ref" in message && message.ref === "ask-1",
  );
  const told = live.messages.flatMap((message) =>
    message.type === "message" ? [statementNews.parse(message.data)] : [],
  );
  await live.close();
  return answer.type === "rejected" ? { code: answer.code } : { told };
}

const statement = "A 58-year-old woman on steroids with acute back pain, no fever.";

describe("feedback on a summary statement (D-26, D-27; documents §7)", () => {
  it("goes by the ideal statement of the case, whatever the page sends for it, and names its rules", async () => {
    const { student, document } = await aWriter();
    const { told } = await asked(student, document.id, { statement, ideal: "A 3-year-old boy with a rash." });
    expect(told).toEqual([
      {
        ai_response: expect.stringContaining("### The patient: shown"),
        ai_prompt_id: "summary-statement-rules-1",
        usage_tokens: 0,
      },
    ]);
    expect(JSON.stringify(told)).toMatch(/“acute back pain”/);
    expect(JSON.stringify(told)).not.toMatch(/rash|fracture/);
  });

  it("is another person's to nobody, nor anybody's outside the course", async () => {
    const { student, document, program, course } = await aWriter();
    const other = await aSignedInPerson(program, "Student");
    await enroll(course, program, other);
    expect(await asked(other, document.id, { whose: student.id, statement })).toEqual({ code: "NOT_FOUND" });
    const outside = await aSignedInPerson(program, "Student");
    expect(await asked(outside, document.id, { statement })).toEqual({ code: "NOT_FOUND" });
  });

  it("is refused where the program has no AI cards, and for a question that asks for no statement", async () => {
    const off = await aWriter({ vpe: false });
    expect(await asked(off.student, off.document.id, { statement })).toEqual({ code: "NOT_FOUND" });
    const other = await aWriter({ root: aCaseWithStatement({ title: "Impression" }) });
    expect(await asked(other.student, other.document.id, { statement })).toEqual({ code: "NOT_FOUND" });
  });

  it("is refused for an empty statement, and to who asks too often", async () => {
    const { student, document } = await aWriter();
    expect(await asked(student, document.id, { statement: "  " })).toEqual({ code: "INVALID_REQUEST" });
    await useUp("patient_messages", student.id, 3_600_000);
    expect(await asked(student, document.id, { statement })).toEqual({ code: "LIMIT_REACHED" });
  });
});
