import { expect, it } from "vitest";
import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { commitSave, getVersionSave } from "#functions/table/versions/versionSaves.ts";
import { getVersion } from "#functions/table/versions/versions.ts";
import { currentRules, replaying } from "#shared/case/changes/actor.ts";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { indexDraft } from "#shared/case/changes/draftTree.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aWriter, typing } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("realtime");
const uid = firstText();

/** Cuts the first paragraph, joins it again, and puts another behind it: `name` makes its uids. */
function tearing(draft: Draft, name: string): Operation[] {
  const parent = indexDraft(draft.root).homes.get(uid)?.parent ?? "";
  const edit = { at: nowMs(), isSuggestion: false } as const;
  return [
    { ...edit, type: "splitParagraph", changeId: `${name}_cut`, uid, offset: 2, newUid: `${name}_half` },
    { ...edit, type: "joinParagraph", changeId: `${name}_join`, uid: `${name}_half` },
    {
      ...{ ...edit, type: "addNodes", changeId: `${name}_add` },
      place: { parent, key: "content", after: uid },
      nodes: [{ type: "paragraph", uid: `${name}_new`, content: richOf(`New by ${name}.`) }],
    },
  ];
}

const lines = (draft: Draft): string[] =>
  findNodes(nextPublishedTree(draft), ({ type }) => type === "paragraph")
    .map(({ content }) => plainText(content))
    .slice(0, 3);

it("opens what was saved by the first rules as it was, and goes on with it by the current ones (D-51; ADR 0143)", async () => {
  const edited = await anEditedCase();
  const versionId = edited.versions.ongoing_maintenance;
  const person = await edited.editor();
  const version = await getVersion(versionId);
  if (!version) throw new Error("No version");
  const { draft: begun } = await draftAtHead(version);
  const text = lines(begun)[0] ?? "";
  const operations = tearing(begun, "first");
  const torn = applyAll(begun, operations, replaying(person.id));
  if (!torn.ok) throw new Error(torn.detail);
  const json = JSON.stringify(operations);
  const isSaved = await commitSave(
    {
      ...{ version_id: versionId, rev: version.rev + 1, kind: "save", user_id: person.id },
      ...{
        user_name: "Ada Lovelace",
        session_id: "old",
        seq: 1,
        lock_token: null,
        saved_at: isoTime(nowMs()),
      },
      ...{ count: operations.length, tree_hash: treeHash(torn.draft), operations: json, operations_id: null },
    },
    { bytes: json.length, open_work: { comments: 0, suggestions: {}, mentioned: [] } },
  );
  expect(isSaved).toBe(true);

  const writer = aWriter(send, person, versionId);
  await writer.load();
  expect(lines(writer.draft())).toEqual([text.slice(0, 2), "New by first.", text.slice(2)]);

  await writer.lock();
  const { rev } = await writer.saved([typing(uid, "So: "), ...tearing(writer.draft(), "second")]);
  expect((await getVersionSave(versionId, rev))?.rules).toBe(currentRules);
  const other = aWriter(send, person, versionId, "another");
  await other.load();
  expect(lines(other.draft())).toEqual([`So: ${text.slice(0, 2)}`, "New by second.", "New by first."]);
});
