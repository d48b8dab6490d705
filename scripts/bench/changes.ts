import { applyAll } from "#shared/case/changes/apply/apply.ts";
import { type Draft, viewModes } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { view } from "#shared/case/changes/view.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { walk } from "#shared/case/model/tree.ts";
import { type Figure, mediansInTurns, rounded } from "./figure.ts";
import { after, author, paragraphs, suggestion, suggestions, tree } from "./longDraft.ts";

const countTo = (end: number): number[] => Array.from({ length: end }, (_, n) => n);

/** The work on a draft of the long case with 2,000 suggestions that wait, each against walking the tree once. */
export async function benchChanges(): Promise<Figure[]> {
  const changed = suggestions(2_000).reduce(
    (draft, operation) => after(draft, operation),
    draftFromSnapshot(tree),
  );
  const all = Object.keys(changed.changes);
  const walkOnce = async (): Promise<void> => {
    let length = 0;
    walk(tree, (node) => {
      length +=
        plainText(node.title).length + plainText(Array.isArray(node.content) ? "" : node.content).length;
      return true;
    });
    if (length === 0) throw new Error("The tree has no text");
  };
  const against = async (name: string, work: () => void, target: number): Promise<Figure> => {
    const { ms, floorMs } = await mediansInTurns(async () => work(), walkOnce);
    return {
      name,
      measured: `${rounded(ms, 2)} ms`,
      floor: `walking the tree: ${rounded(floorMs, 2)} ms`,
      value: rounded(ms / floorMs),
      target: { atMost: target },
      unit: "×",
    };
  };
  const accept: Operation = { type: "decideChanges", at: 9_000, changeIds: all, decision: "ACCEPTED" };
  const figures = [
    await against("Accept all of 2,000", () => void after(changed, accept), 30),
    await against(
      "Accept all of 2,000, and the view after it",
      () => void view(after(changed, accept), "HIGHLIGHT_SUGGESTIONS"),
      100,
    ),
  ];
  for (const mode of viewModes) {
    // Views of nodes are kept by the nodes: one that was just read has its own.
    const read = countTo(30).map(() => structuredClone(changed));
    figures.push(
      await against(`View of a draft just read: ${mode}`, () => void view(read.pop() ?? changed, mode), 200),
    );
  }
  figures.push(...(await benchKeys(changed, against)));
  const fifty = fiftyMore(changed);
  figures.push(await against("Apply 50 operations", () => void fifty(), 200));
  figures.push(await against("Hash after 50 operations", () => void treeHash(fifty()), 250));
  return figures;
}

type Against = (name: string, work: () => void, target: number) => Promise<Figure>;

/** A letter that goes on in a change, and one that begins another, each with the view after it. */
async function benchKeys(changed: Draft, against: Against): Promise<Figure[]> {
  const figures: Figure[] = [];
  let keys = 0;
  let typed = changed;
  for (const what of ["A letter that goes on, and the view", "A letter that begins a change, and the view"]) {
    const isNew = what.includes("begins");
    const uid = paragraphs[3]?.uid ?? "";
    const key = (): void => {
      keys += 1;
      const changeId = isNew ? `k${keys}` : "k";
      const made = { at: keys, changeId, isSuggestion: true, uid, key: "content" } as const;
      // Each is a key in the same draft, whose views were made: the text does not grow from one to the next.
      view(after(typed, { ...made, type: "insertText", offset: 0, text: "a" }), "HIGHLIGHT_SUGGESTIONS");
    };
    if (!isNew) typed = after(changed, { ...suggestion(0, "k"), uid } as Operation); // an insertion
    view(typed, "HIGHLIGHT_SUGGESTIONS");
    figures.push(await against(what, key, isNew ? 10 : 3));
  }
  return figures;
}

/** Returns a function that applies 50 suggestions to the draft, others with each call. */
function fiftyMore(changed: Draft): () => Draft {
  let round = 0;
  return () => {
    round += 1;
    const applied = applyAll(
      changed,
      countTo(50).map((n) => suggestion(n, `r${round}_${n}`)),
      author,
    );
    if (!applied.ok) throw new Error(`${applied.at}: ${applied.reason} ${applied.detail}`);
    return applied.draft;
  };
}
