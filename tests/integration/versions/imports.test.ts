import { describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import { getDocumentVersions } from "#functions/table/versions/versions.ts";
import { type PublishedCase, publishCase } from "#scripts/import/publishCase.ts";
import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { listSaves } from "#shared/contract/versions/history.ts";
import { getDraft } from "#shared/contract/versions/versions.ts";
import { replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { aProgram } from "#tests/builders/world.ts";
import { aWriter, typing, type Writer } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");
const text = firstText();

/** A case whose source says these words in a paragraph of its own. */
const fromSource = (sourceId: string, words: string): PublishedCase => ({
  sourceId,
  contentHash: words,
  title: "A case",
  reportTitle: null,
  author: "A. Author",
  synopsisHtml: null,
  releaseNotesHtml: null,
  recommendedTime: 20,
  prerequisiteDocumentId: null,
  pictures: [],
  coverFile: null,
  build: () => aSmallCase("A case", [{ type: "paragraph", uid: "imported", content: richOf(words) }]),
});

const seen = ({ draft }: Writer): string => JSON.stringify(authorsView(draft()));
const published = ({ draft }: Writer): string => JSON.stringify(nextPublishedTree(draft()));

describe("an import into a case that authors write on (ADR 0169)", () => {
  it("waits as suggestions of the import, leaves what they wrote, and not under the hands of who writes", async () => {
    const sourceId = `test:suggested:${crypto.randomUUID()}`;
    const { document } = await publishCase(fromSource(sourceId, "A mild cough"));
    const program = await aProgram({ is_editorial: true });
    await lendDocument(document.id, program.id);
    const versionId = (await getDocumentVersions(document.id))?.scheduled_review ?? 0;
    const ann = await aSignedInPerson(program, "Content Production Associate");
    const writer = aWriter(send, ann, versionId);
    await writer.load();
    await writer.lock();
    await writer.saved([typing(text, "Ann's words. ")]);

    const next = fromSource(sourceId, "A severe cough");
    expect(await publishCase(next)).toMatchObject({ outcome: "kept" });
    await writer.lock("unlock_if_owned");
    expect(await publishCase(next)).toMatchObject({ outcome: "suggested", changes: 1, leftOut: 0 });
    expect(await publishCase(next)).toMatchObject({ outcome: "unchanged" });
    // Learners, and what the next publishing gives them, are as before.
    expect((await getDocument(document.id))?.published_snapshot_id).toBe(document.published_snapshot_id);
    await writer.load();
    expect(writer.rev()).toBe(2);
    expect(published(writer)).toContain("A mild cough");
    expect(published(writer)).not.toContain("severe");
    expect(published(writer)).toContain("Ann's words. ");
    expect(seen(writer)).toContain("A severe cough");
    const draft = await send({ method: "GET", path: `/versions/${versionId}/draft`, as: ann });
    expect(replyOf(getDraft, draft).people.map(({ name }) => name)).toContain("Import");
    const saves = await send({ method: "GET", path: `/versions/${versionId}/saves`, as: ann });
    expect(replyOf(listSaves, saves).saves[0]).toMatchObject({ kind: "import", user_name: "Import" });

    // Of the next one only what is new since is suggested; what Ann wrote there herself stays hers.
    await writer.lock();
    const waiting = Object.values(writer.draft().changes).flatMap(({ id, isSuggestion }) =>
      isSuggestion ? [id] : [],
    );
    await writer.saved([
      { type: "decideChanges", at: Date.now(), changeIds: waiting, decision: "ACCEPTED" },
      typing("imported", "Really: "),
    ]);
    await writer.lock("unlock_if_owned");
    const third = await publishCase(fromSource(sourceId, "A severe dry cough"));
    expect(third).toMatchObject({ outcome: "suggested", changes: 0, leftOut: 1 });
    await writer.load();
    expect(published(writer)).toContain("Really: A severe cough");
    expect(seen(writer)).not.toContain("dry");
    expect(JSON.stringify(writer.draft().threads)).toContain("The import has here: A severe dry cough");
    // It is written on from there, and replayed from its beginning.
    await writer.lock();
    await writer.saved([typing(text, "On. ")]);
  });
});
