import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { getWordFile, orderWordFile } from "#shared/contract/versions/caseFiles.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { onePointPng } from "#tests/builders/media.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aWord, aWriter } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

const order = (versionId: number, as: SignedInPerson, headers: Record<string, string> = {}) =>
  send({ method: "POST", path: `/versions/${versionId}/word_files`, body: {}, as, headers });
const look = (id: string, as: SignedInPerson) => send({ method: "GET", path: `/word_files/${id}`, as });

const ready = (id: string, as: SignedInPerson) =>
  eventually(async () => {
    const file = replyOf(getWordFile, await look(id, as));
    if (file.state === "failed") throw new Error(file.message);
    return file.state === "ready" ? file : undefined;
  }, "the Word file");

describe("a version as a Word file (D-47, D-49)", () => {
  it("comes with what its editors suggest as Word's own changes, under the names of who suggests it", async () => {
    const picture = { type: "image", uid: "i1", url: "77/original/images/x.png", altText: "A lung" } as const;
    const { versions, editor } = await anEditedCase({ root: aSmallCase("A cough, at night", [picture]) });
    await putObject("MEDIA_BUCKET", picture.url, onePointPng, "image/png");
    const author = await editor();
    const writer = aWriter(send, author, versions.scheduled_review);
    await writer.load();
    await writer.lock();
    const adding: Operation = {
      ...{ type: "addNodes", at: Date.now(), changeId: aWord("change"), isSuggestion: true },
      place: { parent: smallCaseUids.cardOne, key: "content" },
      nodes: [{ type: "paragraph", uid: aWord("p"), content: { text: "He smokes.", styleRanges: [] } }],
    };
    await writer.saved([adding]);
    const reviewer = await editor("Reviewer");
    const key = { "idempotency-key": crypto.randomUUID() };
    const [first, again] = [
      replyOf(orderWordFile, await order(versions.scheduled_review, reviewer, key)),
      replyOf(orderWordFile, await order(versions.scheduled_review, reviewer, key)),
    ];
    expect(again.id).toBe(first.id);
    const { url, progress } = await ready(first.id, reviewer);
    expect(progress).toBe(100);
    const file = await fetch(url ?? "");
    expect(file.headers.get("content-disposition")).toMatch(
      /attachment; filename="[A-Za-z0-9-]+-\d{4}-\d\d-\d\d\.docx"/,
    );
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const document = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
    expect(document).toMatch(/<w:ins [^>]*w:author="[^"]+"[^>]*>.*?He smokes\./);
    expect(document).toContain('descr="A lung"');
    // The published version has nothing of it.
    const published = await ready(
      replyOf(orderWordFile, await order(versions.published, reviewer)).id,
      reviewer,
    );
    const plain = unzipSync(new Uint8Array(await (await fetch(published.url ?? "")).arrayBuffer()));
    expect(strFromU8(plain["word/document.xml"] ?? new Uint8Array())).not.toContain("<w:ins");
  });

  it("is for whoever ordered it, in the group that writes the case, and for nobody who only reads it", async () => {
    const { versions, editor, document } = await anEditedCase();
    const author = await editor();
    const { id } = replyOf(orderWordFile, await order(versions.scheduled_review, author));
    await ready(id, author);
    expect(codeOf(await look(id, await editor("Reviewer")))).toBe("NOT_FOUND");
    const other = await anEditedCase();
    await lendDocument(document.id, other.program.id);
    expect(codeOf(await look(id, await other.editor()))).toBe("NOT_FOUND");
    expect(codeOf(await order(versions.scheduled_review, await editor("Student")))).toBe("FORBIDDEN");
    expect(codeOf(await order(999_999_999, author))).toBe("NOT_FOUND");
  });
});
