import { describe, expect, it } from "vitest";
import { storeHead } from "#functions/drafts/storeHead.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { nextPublishedTree, view } from "#shared/case/changes/view.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { listSaves } from "#shared/contract/versions/history.ts";
import { saveVersion } from "#shared/contract/versions/versions.ts";
import { fromTemplate } from "#tests/builders/caseTrees.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mappedCase } from "#tests/builders/mappedCase.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { firstText, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aWord, aWriter, typing } from "#tests/builders/writer.ts";
import { namedIn } from "#web/features/editor/saving/refused.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");
const text = firstText();

async function aWrittenCase(role?: "Reviewer") {
  const edited = await anEditedCase();
  const versionId = edited.versions.ongoing_maintenance;
  const writer = aWriter(send, await edited.editor(role), versionId);
  await writer.load();
  await writer.lock();
  return { ...edited, versionId, writer };
}

describe("saving a version (D-52)", () => {
  it("keeps what was written for whoever opens the version next, and says so in its history", async () => {
    const { writer, versionId, editor } = await aWrittenCase();
    expect(await writer.saved([typing(text, "One. "), typing(text, "Two. ")])).toMatchObject({
      id: versionId,
      rev: 1,
      tree_hash: treeHash(writer.draft()),
    });
    await writer.saved([typing(text, "Three. ")]);
    const reader = aWriter(send, await editor("Reviewer"), versionId);
    await reader.load();
    expect(reader.rev()).toBe(2);
    expect(JSON.stringify(view(reader.draft(), "HIDE_SUGGESTIONS"))).toContain("Three. Two. One. ");
    const history = replyOf(
      listSaves,
      await send({ method: "GET", path: `/versions/${versionId}/saves`, as: reader.person }),
    );
    expect(history.version).toMatchObject({ rev: 2, published: false });
    const { first_name, last_name } = writer.person;
    expect(history.saves).toMatchObject([
      { rev: 2, kind: "save", did: { edited: 1 }, user_name: `${first_name} ${last_name}` },
      { rev: 1, kind: "save", did: { edited: 1, suggested: 0 }, user_id: writer.person.id },
    ]);
  });

  it("saves a batch once, however often it is delivered, and answers the same each time", async () => {
    const { writer, versionId } = await aWrittenCase();
    const operations = [typing(text, "Once. ")];
    const first = await writer.saved(operations);
    const again = { base_rev: 0, seq: 1, tree_hash: first.tree_hash };
    for (const more of [again, { ...again, base_rev: 0, lock_token: 99 }]) {
      expect(replyOf(saveVersion, await writer.save(operations, more))).toEqual(first);
    }
    const both = await Promise.all([
      writer.save([typing(text, "Twice. ")], { seq: 7 }),
      writer.save([typing(text, "Twice. ")], { seq: 7 }),
    ]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await getVersion(versionId))?.rev).toBe(2);
  });

  it("refuses a stale token, a window without the lock and a revision that was left, and says which it is", async () => {
    const { writer, versionId, editor } = await aWrittenCase();
    await writer.saved([typing(text, "A")]);
    expect(codeOf(await writer.save([typing(text, "B")], { lock_token: 99 }))).toBe("LOCK_LOST");
    expect(codeOf(await writer.save([typing(text, "B")], { session: "another" }))).toBe("LOCK_LOST");
    expect(codeOf(await writer.save([typing(text, "B")], { base_rev: 0 }))).toBe("REVISION_MOVED");
    expect(codeOf(await writer.save([typing(text, "B")], { base_rev: 5 }))).toBe("REVISION_MOVED");
    const other = aWriter(send, await editor(), versionId);
    await other.load();
    await other.lock("lock_if_free", Date.now() + 60_000);
    expect(codeOf(await writer.save([typing(text, "B")]))).toBe("LOCK_LOST");
    expect(await other.saved([typing(text, "C")])).toMatchObject({ rev: 2 });
  });

  it("applies all of a batch or nothing, and names the operation that it cannot apply", async () => {
    const { writer, versionId } = await aWrittenCase();
    const refused: [operation: unknown, reason: RegExp, words?: RegExp][] = [
      [typing("nowhere", "x"), /NO_SUCH_NODE/],
      [typing(text, "x", { offset: 100_000 }), /OUT_OF_RANGE/],
      [{ type: "insertText" }, /MALFORMED/],
      [{ type: "eraseAll", at: 1 }, /MALFORMED/],
      ["no operation", /MALFORMED/],
      [typing(text, "x", { at: 0 }), /MALFORMED/, /is no time/],
      [typing(text, "x", { at: 9e15 }), /MALFORMED/, /is no time/],
      [typing(text, "a\u0000b"), /MALFORMED/, /must not hold control characters/],
      [typing(text, "a\nb"), /MALFORMED/, /must not hold line breaks/],
      [
        {
          type: "addNodes",
          at: Date.now(),
          changeId: aWord("c"),
          isSuggestion: false,
          place: { parent: smallCaseUids.root, key: "content" },
          nodes: [{ type: "paragraph", uid: text, content: { text: "x", styleRanges: [] } }],
        },
        /UID_TAKEN|NESTING/,
      ],
    ];
    for (const [operation, reason, words = reason] of refused) {
      const answer = await writer.save([typing(text, "kept? "), operation as Operation]);
      expect(codeOf(answer)).toBe("OPERATION_REFUSED");
      const [field] = refusalOf(answer).fields ?? [];
      expect(field?.path).toMatch(/^body\.version\.operations\[1\]/);
      expect(field?.message).toMatch(reason);
      expect(field?.message).toMatch(words);
      // As the page reads it.
      const [named] = namedIn(refusalOf(answer).fields ?? []);
      expect(named).toMatchObject({ at: 1, reason: expect.stringMatching(reason) });
    }
    expect(codeOf(await writer.save([typing(text, "x")], { tree_hash: "0" }))).toBe("DRAFT_DIFFERS");
    expect((await getVersion(versionId))?.rev).toBe(0);
    expect(await writer.saved([typing(text, "x")])).toMatchObject({ rev: 1 });
  });

  it("D-18: takes an answer for right or harmful only where it names a key feature", async () => {
    const edited = await anEditedCase({ root: fromTemplate("test_case_template") });
    const writer = aWriter(send, await edited.editor(), edited.versions.ongoing_maintenance);
    await writer.load();
    await writer.lock();
    const answers = findNodes(nextPublishedTree(writer.draft()), ({ type }) => type === "cdqQuestionAnswer");
    const idle = answers.find(({ feature }) => feature === undefined)?.uid ?? "";
    const feature = answers.find((answer) => answer.feature !== undefined)?.feature ?? "";
    const set = (keysAndValues: Record<string, unknown>): Operation => ({
      ...{ type: "setKeysValues", at: Date.now(), changeId: aWord("c"), isSuggestion: false },
      ...{ uid: idle, keysAndValues },
    });
    for (const answer of [true, "poison"]) {
      const [field] = refusalOf(await writer.save([set({ answer })])).fields ?? [];
      expect(field).toEqual({
        path: "body.version.operations[0].keysAndValues.answer",
        message: "BAD_VALUE: Select a key feature first",
      });
    }
    expect(await writer.saved([set({ feature }), set({ answer: true })])).toMatchObject({ rev: 1 });
    expect(await writer.saved([set({ answer: false }), set({ feature: null })])).toMatchObject({ rev: 2 });
  });

  it("D-50: takes suggestions alone from who may only suggest, and no decisions", async () => {
    const { writer } = await aWrittenCase("Reviewer");
    const edit = await writer.save([typing(text, "x")]);
    expect(refusalOf(edit).fields?.[0]?.message).toMatch(/SUGGESTING_ONLY/);
    const suggestion = typing(text, "Perhaps. ", { isSuggestion: true });
    await writer.saved([suggestion]);
    const changeIds = "changeId" in suggestion ? [suggestion.changeId] : [];
    const decided = await writer.save([
      { type: "decideChanges", at: Date.now(), changeIds, decision: "ACCEPTED" },
    ]);
    expect(refusalOf(decided).fields?.[0]?.message).toMatch(/NO_PERMISSION/);
    expect(JSON.stringify(view(writer.draft(), "HIDE_SUGGESTIONS"))).not.toContain("Perhaps");
  });

  it("D-50: takes mapped content by suggestion alone, but edits from a provider admin", async () => {
    const { program, versions, editor } = await anEditedCase({ root: mappedCase });
    const versionId = versions.ongoing_maintenance;
    const admin = await aSignedInPerson(program, "Content Production Associate", { is_admin: true });
    const change = () => ({ at: Date.now(), changeId: aWord("change"), isSuggestion: false });
    const edits = (): Operation[] => [
      typing("mapped", "x"),
      typing("in_mapped", "x"),
      { ...change(), type: "deleteNode", uid: "mapped" },
      // What holds mapped content is not taken away with it.
      { ...change(), type: "deleteNode", uid: "objectives" },
      { ...change(), type: "moveNode", uid: "own", place: { parent: "mapped_part", key: "content" } },
    ];
    const writer = aWriter(send, await editor(), versionId);
    await writer.load();
    await writer.lock();
    for (const edit of edits()) {
      const answer = await writer.save([typing("own", "x"), edit]);
      expect(answer.status, JSON.stringify(edit)).toBe(422);
      expect(answer.text).toContain("MAPPED_CONTENT");
    }
    expect((await getVersion(versionId))?.rev).toBe(0);
    await writer.saved([typing("own", "x"), typing("free", "x")]);
    await writer.saved([typing("mapped", "x", { isSuggestion: true })]);

    const onReview = aWriter(send, admin, versions.scheduled_review);
    await onReview.load();
    await onReview.lock();
    await onReview.saved([typing("mapped", "x"), typing("in_mapped", "x")]);
  });

  it("opens from a draft that is stored every twenty saves and when the lock is given back", async () => {
    const { writer, versionId } = await aWrittenCase();
    for (let i = 0; i < 21; i++) await writer.saved([typing(text, `${i}. `)]);
    expect(await getVersion(versionId)).toMatchObject({ rev: 21, snapshot: { rev: 20, form: "draft" } });
    await storeHead(versionId);
    expect(await getVersion(versionId)).toMatchObject({ rev: 21, snapshot: { rev: 21, form: "draft" } });
    const reader = aWriter(send, writer.person, versionId);
    await reader.load();
    expect(treeHash(reader.draft())).toBe(treeHash(writer.draft()));
  });

  it("keeps batches that no row can hold, and refuses what makes the case too large", async () => {
    const { writer, versionId } = await aWrittenCase();
    const paragraphs = (count: number): Operation[] =>
      Array.from({ length: count }, () => ({
        type: "addNodes",
        at: Date.now(),
        changeId: aWord("c"),
        isSuggestion: false,
        place: { parent: smallCaseUids.cardOne, key: "content" },
        nodes: [
          { type: "paragraph", uid: aWord("p"), content: { text: "x".repeat(18_000), styleRanges: [] } },
        ],
      }));
    await writer.saved(paragraphs(40));
    for (let i = 0; i < 2; i++) await writer.saved(paragraphs(100));
    expect(codeOf(await writer.save(paragraphs(100)))).toBe("DRAFT_TOO_LARGE");
    await writer.saved([typing(text, "Short. ")]);
    const reader = aWriter(send, writer.person, versionId);
    await reader.load();
    expect(reader.rev()).toBe(4);
  });

  it("is of the two versions that are written: the published one follows", async () => {
    const { versions, editor } = await anEditedCase();
    const writer = aWriter(send, await editor(), versions.published);
    await writer.load();
    await writer.lock();
    expect(codeOf(await writer.save([typing(text, "x")]))).toBe("FORBIDDEN");
  });
});
