import { beforeAll, describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { keys } from "#functions/table/keys.ts";
import { putItem } from "#functions/table/table.ts";
import { getEditPage } from "#shared/contract/versions/versions.ts";
import type { BenchDialogue } from "#shared/patient/bench/dialogue.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aCaseWithPatient, aChat, backPainEncounter } from "#tests/builders/patient/aCaseWithPatient.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram, enroll } from "#tests/builders/world.ts";
import { aWriter } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { chatOf } from "../encounters/chat.ts";
import { publishAs } from "./publishCall.ts";

const { send } = useApi("versions");
const { send: sendLive } = useApi("realtime");

/** A case whose authors expect one thing more of its patient than she says. */
async function aBenchedCase(turns: BenchDialogue["turns"]) {
  const bench = [{ name: "history", turns }];
  const chat = aChat({ encounter: { ...backPainEncounter(), bench } });
  const program = await aProgram({ feature_flags: { vpe: true } });
  const made = await anEditedCase({ root: aCaseWithPatient(chat), lentTo: [program] });
  const versionId = made.versions.ongoing_maintenance;
  const writer = aWriter(send, await made.editor(), versionId);
  await writer.load();
  await writer.lock();
  const of = { documentId: made.document.id, versionId };
  const course = await aCourseWith([made.document], [program]);
  return {
    publish: (more = {}) => publishAs(send, writer, of, more),
    reload: () => writer.load(),
    /** Status of a try to talk to the patient by a student who has not begun the case. */
    talks: async () => {
      const student = await aSignedInPerson(program, "Student");
      await enroll(course, program, student);
      return (await chatOf(sendLive, student, made.document.id).begin()).status;
    },
    isWithheld: async () => {
      const page = await send({ method: "GET", path: `/versions/${versionId}/edit`, as: writer.person });
      return replyOf(getEditPage, page).bench.is_withheld;
    },
    snapshot: async () => (await getDocument(made.document.id))?.published_snapshot_id,
    before: made.document.published_snapshot_id,
    allow: (bench_fails_allowed: number) =>
      putItem({ ...keys.program(made.program.id), ...made.program, bench_fails_allowed }),
  };
}

describe("publishing a case whose authors expect something of its patient", () => {
  let one: Awaited<ReturnType<typeof aBenchedCase>>;
  beforeAll(async () => {
    one = await aBenchedCase([
      { says: "Do you smoke?", tells: ["smoking-1"], must: ["ten cigarettes"] },
      { says: "Do you have fever?", must: ["since Friday"] },
    ]);
  });

  it("is refused where a reply is another, which is named, and nothing is published", async () => {
    const refused = await one.publish();
    expect(codeOf(refused)).toBe("BENCH_FAILED");
    expect(refused.text).toContain(
      "history, message 2 (“Do you have fever?”): the reply does not say “since Friday”: “No, no fever.”",
    );
    expect(refused.text).not.toContain("message 1");
    expect(await one.snapshot()).toBe(one.before);
  });

  it("goes on without AI cards, which come back with the next publication that passes (D-26, D-28)", async () => {
    const other = await aBenchedCase([{ says: "Do you have fever?", must: ["since Friday"] }]);
    expect(codeOf(await other.publish())).toBe("BENCH_FAILED");
    expect(await other.talks()).toBe(201);
    expect((await other.publish({ withholds_ai: true })).status).toBe(200);
    expect(await other.snapshot()).not.toBe(other.before);
    expect(await other.talks()).toBe(404);
    expect(await other.isWithheld()).toBe(true);
    await other.reload();
    expect(codeOf(await other.publish())).toBe("BENCH_FAILED");
    await other.allow(1);
    expect((await other.publish()).status).toBe(200);
    expect(await other.talks()).toBe(201);
    expect(await other.isWithheld()).toBe(false);
  });

  it("goes on where the group lets so many replies fail", async () => {
    await one.allow(1);
    expect((await one.publish()).status).toBe(200);
    expect(await one.snapshot()).not.toBe(one.before);
  });

  it("goes on where every reply is as expected", async () => {
    const sound = await aBenchedCase([{ says: "Do you smoke?", tells: ["smoking-1"] }]);
    expect((await sound.publish()).status).toBe(200);
  });
});
