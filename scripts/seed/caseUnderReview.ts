import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { isoTime } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { commitSave, type SaveRow } from "#functions/table/versions/versionSaves.ts";
import { addVersionEditor, ensureVersions, getVersion } from "#functions/table/versions/versions.ts";
import { requireApplied, requireOperations } from "#functions/versions/applyBatch.ts";
import { type Actor, currentRules, editPermissions } from "#shared/case/changes/actor.ts";
import type { Draft, DraftNode } from "#shared/case/changes/draft.ts";
import { indexDraft, nodeAt, textAt, textKeysOf } from "#shared/case/changes/draftTree.ts";
import { type OpenWork, openWorkIn, unansweredMentions } from "#shared/case/changes/openWork.ts";
import type { Operation, TextKey, TextRange } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { mentionables, mentionedIn } from "#shared/domain/mentions.ts";
import { people } from "./demoPeople.ts";

const dayMs = 24 * 3600 * 1000;

type Place = { uid: string; key: TextKey; range: TextRange };

const unionText = (node: DraftNode, key: TextKey): string =>
  (textAt(node, key)?.runs ?? []).map(({ text }) => text).join("");

/** Where words stand in a draft, whatever was written around them before. */
function placeOf(draft: Draft, words: string): Place {
  for (const uid of indexDraft(draft.root).homes.keys()) {
    const node = nodeAt(draft.root, uid);
    for (const key of node ? textKeysOf(node) : []) {
      const start = node ? unionText(node, key).indexOf(words) : -1;
      if (start >= 0) return { uid, key, range: { start, end: start + words.length } };
    }
  }
  throw new Error(`The case under review does not say '${words}'`);
}

/** An act of somebody, days before now; `id` is that of the change, the set or the thread. */
type Doing = { id: string; at: number; isSuggestion: boolean };
type Step = (draft: Draft, doing: Doing) => Operation[];

const behind =
  (words: string, text: string): Step =>
  (draft, { id: changeId, ...doing }) => {
    const { range, ...where } = placeOf(draft, words);
    return [{ type: "insertText", ...doing, changeId, ...where, offset: range.end, text }];
  };

const instead =
  (words: string, text: string): Step =>
  (draft, { id, ...doing }) => {
    const { range, ...where } = placeOf(draft, words);
    const of = { ...doing, setId: id, ...where };
    return [
      { type: "insertText", ...of, changeId: `${id}_in`, offset: range.end, text },
      { type: "deleteText", ...of, changeId: `${id}_out`, range },
    ];
  };

const emphasised =
  (words: string): Step =>
  (draft, { id: changeId, ...doing }) => [
    { type: "addStyle", ...doing, changeId, ...placeOf(draft, words), style: { type: "italic" } },
  ];

const asked =
  (words: string, text: string): Step =>
  (draft, { id: threadId, at }) => [
    { type: "addCommentThread", at, threadId, commentId: `${threadId}_1`, text, ...placeOf(draft, words) },
  ];

const answered =
  (threadId: string, text: string): Step =>
  (_, { id: commentId, at }) => [{ type: "addComment", at, threadId, commentId, text }];

const resolved =
  (threadId: string): Step =>
  (_, { at }) => [{ type: "closeCommentThread", at, threadId }];

const decided =
  (decision: "ACCEPTED" | "REJECTED", ...changeIds: string[]): Step =>
  (_, { at }) => [{ type: "decideChanges", at, changeIds, decision }];

type Save = { by: "editor" | "reviewer" | "admin"; daysAgo: number; steps: readonly Step[] };

/** A week of three people on the case of a pneumonia; each entry is one save. */
const week: readonly Save[] = [
  {
    by: "reviewer",
    daysAgo: 6,
    steps: [
      instead("any weather", "all weathers"),
      behind("No lung disease known.", " No known aspiration."),
      emphasised("count the respiratory rate yourself"),
    ],
  },
  {
    by: "reviewer",
    daysAgo: 5,
    steps: [
      asked(
        "simvastatin 20 mg",
        "If a macrolide is offered later, should the case speak of this interaction?",
      ),
      asked("30 pack-years", "Does he qualify for screening? It may lead learners astray."),
      behind("Influenza in October.", " COVID-19 last autumn."),
    ],
  },
  {
    by: "editor",
    daysAgo: 3,
    steps: [
      decided("ACCEPTED", "week_1_2"),
      decided("REJECTED", "week_1_1_in", "week_1_1_out"),
      answered("week_2_1", "Yes: the treatment card will say why azithromycin is left out."),
      answered("week_2_2", "He stopped ten years ago and is 78; I would leave it."),
      resolved("week_2_2"),
      behind("Does anything come up with it?", " And since when?"),
    ],
  },
  {
    by: "admin",
    daysAgo: 1,
    steps: [
      instead("the internist on call", "the attending internist"),
      asked("young lady", "@Gwendolyn Achterberg, do we want to keep this? Two readers stumbled over it."),
    ],
  },
];

const personOf = ({ by }: Save) => {
  const person = people.find(({ email }) => email === `${by}@bedside.test`);
  if (!person) throw new Error(`The demo has no ${by}`);
  return person;
};

type Done = { operations: Operation[]; draft: Draft };

/** Lists the acts of one save of the week, checked and applied to a draft as the server does it. */
function doneIn(before: Draft, save: Save, { nth, now }: { nth: number; now: number }): Done {
  const actor: Actor = { id: personOf(save).id, mode: "editing", permissions: new Set(editPermissions) };
  const isSuggestion = save.by !== "editor";
  return save.steps.reduce<Done>(
    ({ operations, draft }, step, j) => {
      const at = now - save.daysAgo * dayMs + j * 60_000;
      const next = requireOperations(step(draft, { id: `week_${nth}_${j + 1}`, at, isSuggestion }));
      return { operations: [...operations, ...next], draft: requireApplied(draft, next, actor) };
    },
    { operations: [], draft: before },
  );
}

const named = mentionables(
  people.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email })),
);
const openWorkOf = (draft: Draft): OpenWork => ({
  ...openWorkIn(draft),
  mentioned: unansweredMentions(draft, (text) => mentionedIn(text, named).map(({ id }) => id)),
});

/** The draft at the end of the week. */
export const afterReview = (draft: Draft, now: number): Draft =>
  week.reduce((before, save, i) => doneIn(before, save, { nth: i + 1, now }).draft, draft);

/**
 * One case that three people review: each save is applied as the server applies it, and committed with its row of history. What
 * was saved before is left, so that a second run goes on where the first one ended.
 */
export async function writeCaseUnderReview(document: DocumentRow, now: number): Promise<void> {
  const { scheduled_review: versionId } = await ensureVersions(document.id, {
    snapshotId: document.published_snapshot_id,
    at: isoTime(now),
  });
  for (const [i, save] of week.entries()) {
    const version = await getVersion(versionId);
    if (!version) throw new Error(`There is no version ${versionId}`);
    const rev = i + 1;
    if (version.rev >= rev) continue;
    const person = personOf(save);
    const before = await draftAtHead(version);
    const { operations, draft } = doneIn(before.draft, save, { nth: rev, now });
    const text = JSON.stringify(operations);
    await addVersionEditor(versionId, person.id);
    const row: SaveRow = {
      ...{ version_id: versionId, rev, kind: "save", user_id: person.id },
      user_name: `${person.firstName} ${person.lastName}`,
      ...{ session_id: "demo", seq: rev, lock_token: null },
      saved_at: isoTime(now - save.daysAgo * dayMs),
      ...{ count: operations.length, tree_hash: treeHash(draft), operations: text, operations_id: null },
      rules: currentRules,
    };
    if (!(await commitSave(row, { bytes: Buffer.byteLength(text), open_work: openWorkOf(draft) }))) {
      throw new Error(`Revision ${rev} of version ${versionId} cannot be saved`);
    }
  }
}
