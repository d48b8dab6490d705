import { beforeAll, describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { keys } from "#functions/table/keys.ts";
import { putItem } from "#functions/table/table.ts";
import type { BenchDialogue } from "#shared/patient/bench/dialogue.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf } from "#tests/builders/http.ts";
import { aCaseWithPatient, aChat, backPainEncounter } from "#tests/builders/patient/aCaseWithPatient.ts";
import { aWriter } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { publishAs } from "./publishCall.ts";

const { send } = useApi("versions");

/** A case whose authors expect one thing more of its patient than she says. */
async function aBenchedCase(turns: BenchDialogue["turns"]) {
  const bench = [{ name: "history", turns }];
  const chat = aChat({ encounter: { ...backPainEncounter(), bench } });
  const made = await anEditedCase({ root: aCaseWithPatient(chat) });
  const versionId = made.versions.ongoing_maintenance;
  const writer = aWriter(send, await made.editor(), versionId);
  await writer.load();
  await writer.lock();
  const of = { documentId: made.document.id, versionId };
  return {
    publish: () => publishAs(send, writer, of, {}),
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
