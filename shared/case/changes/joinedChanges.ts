import type { ChangeHeader, Marks } from "./draft.ts";
import type { Mention, Within } from "./mentions.ts";

/** How long after one edit another one beside it belongs to the same burst of writing. Milliseconds. */
const longestBurstPauseMs = 5 * 60 * 1000;

/** The card that a change belongs to by itself: that of the act it is a part of. */
export const cardName = ({ id, setId }: Pick<ChangeHeader, "id" | "setId">): string => setId ?? id;

/**
 * True if two neighboring changes are one intent of one author: suggestions with the same outcome, or edits written
 * within five minutes of each other.
 */
const areOneIntent = (a: ChangeHeader, b: ChangeHeader): boolean =>
  a.author === b.author &&
  a.isSuggestion === b.isSuggestion &&
  a.decision === b.decision &&
  a.decisionAt === b.decisionAt &&
  (a.isSuggestion || Math.abs(a.createdAt - b.createdAt) <= longestBurstPauseMs);

export type Joining = {
  /** The change of a mention, where it has a card. */
  headerOf: (mention: Mention) => ChangeHeader | undefined;
  /** True if text with these marks separates its neighbors: it is neither struck through nor left out. */
  isThere: (run: Marks) => boolean;
};

/** Names of cards that are one; each set is known by the name that stands first in the text. */
function createSets() {
  const parents = new Map<string, string>();
  const order = new Map<string, number>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let above = parents.get(root); above !== undefined; above = parents.get(root)) root = above;
    if (root !== name) parents.set(name, root);
    return root;
  };
  const see = (name: string): void => {
    if (!order.has(name)) order.set(name, order.size);
  };
  return {
    see,
    rootOf,
    join(a: string, b: string): void {
      const [x, y] = [rootOf(a), rootOf(b)];
      if (x === y) return;
      const isFirst = (order.get(x) ?? 0) < (order.get(y) ?? 0);
      parents.set(isFirst ? y : x, isFirst ? x : y);
    },
  };
}

/** All that is said of one run of text. */
type Run = {
  uid: string;
  start: number;
  end: number;
  isEnd: boolean;
  marks: Within | undefined;
  all: Mention[];
};

/** Mentions in their order, those of one run of text together. */
function* runsOf(mentions: readonly Mention[]): Generator<Run | Mention> {
  let run: Run | undefined;
  for (const mention of mentions) {
    const { uid, range, within, isEnd } = mention;
    if (run && range && uid === run.uid && range.start === run.start) {
      run.all.push(mention);
      continue;
    }
    if (run) yield run;
    run = range && {
      ...{ uid, start: range.start, end: range.end },
      ...{ isEnd: isEnd ?? false, marks: within[0], all: [mention] },
    };
    if (!range) yield mention;
  }
  if (run) yield run;
}

const isOfText = ({ part: { kind } }: Mention): boolean => kind === "textAdded" || kind === "textDeleted";

/**
 * Which cards are one: those of changes that touch in the text, as its author sees it, and are one intent. Text that is struck through
 * or not shown stands between nothing; a line that was split off goes on what stands at the end of the one before it.
 * @returns the name under which a card goes, by the name that it has by itself
 */
export function joinedCards(
  mentions: readonly Mention[],
  { headerOf, isThere }: Joining,
): (name: string) => string {
  const sets = createSets();
  /** Changes that the next one touches: at the end of a range of text or of a whole line. */
  let near: ChangeHeader[] = [];
  let at: { uid: string; end: number } | undefined;
  let ofLine: { uid: string; near: ChangeHeader[] } | undefined;

  const touch = (header: ChangeHeader): void => {
    sets.see(cardName(header));
    for (const each of near) if (areOneIntent(each, header)) sets.join(cardName(each), cardName(header));
  };

  for (const each of runsOf(mentions)) {
    if ("all" in each) {
      const { uid, start, end, isEnd, marks, all } = each;
      const goesOn = at?.uid === uid && at.end === start;
      if (!goesOn) near = [];
      const own = all.filter(isOfText).flatMap((mention) => headerOf(mention) ?? []);
      for (const header of own) touch(header);
      near = marks && !isThere(marks) ? [...near, ...own] : own;
      at = { uid, end };
      ofLine = isEnd ? { uid, near } : undefined;
      continue;
    }
    const header = headerOf(each);
    if (!header) continue;
    sets.see(cardName(header));
    if (each.part.kind !== "split") continue;
    near = ofLine && ofLine.uid === each.into ? ofLine.near : [];
    touch(header);
    near = [header];
    at = { uid: each.uid, end: 0 };
    ofLine = each.part.text === "" ? { uid: each.uid, near } : undefined;
  }
  return sets.rootOf;
}
