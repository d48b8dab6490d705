/** One deliberate mistake in the rules of changes. `from` stands once in the file. */
export type Breakage = { breaks: string; file: string; from: string; to: string };

const room = "shared/case/changes";

/**
 * Mistakes that could be made in the change model, rule by rule. `npm run mutants -- --breakages` makes each of them and checks that a test notices.
 */
export const breakages: readonly Breakage[] = [
  {
    breaks: "I2: a suggestion counts without a decision",
    file: `${room}/lens.ts`,
    from: 'header.withdrawnAt === undefined && (!header.isSuggestion || header.decision === "ACCEPTED")',
    to: "header.withdrawnAt === undefined",
  },
  {
    breaks: "I3: learners see what is not published",
    file: `${room}/lens.ts`,
    from: "ONLY_PUBLISHED: { counts: isPublished }",
    to: "ONLY_PUBLISHED: { counts: isSettled }",
  },
  {
    breaks: "what is rejected is shown",
    file: `${room}/lens.ts`,
    from: 'header.withdrawnAt === undefined && header.decision !== "REJECTED"',
    to: "header.withdrawnAt === undefined",
  },
  {
    breaks: "I6: publishing stamps suggestions that wait",
    file: `${room}/apply/reviewing.ts`,
    from: "(header) => isSettled(header) && header.publishedAt === undefined",
    to: "(header) => header.publishedAt === undefined",
  },
  {
    breaks: "a deletion leaves no mark on what another author added",
    file: `${room}/apply/making.ts`,
    from: "header.author === author && isUndecided(header) && (header.isSuggestion || !isSuggestion)",
    to: "isUndecided(header) && (header.isSuggestion || !isSuggestion)",
  },
  {
    breaks: "I2: a suggestion takes back what its author has edited",
    file: `${room}/apply/making.ts`,
    from: "header.author === author && isUndecided(header) && (header.isSuggestion || !isSuggestion)",
    to: "header.author === author && isUndecided(header)",
  },
  {
    breaks: "what was decided on is taken back",
    file: `${room}/apply/making.ts`,
    from: "header.author === author && isUndecided(header) && (header.isSuggestion || !isSuggestion)",
    to: "header.author === author && (header.isSuggestion || !isSuggestion)",
  },
  {
    breaks: "text is put beside its place",
    file: `${room}/runs.ts`,
    from: "if (offset < end) {",
    to: "if (offset <= end) {",
  },
  {
    breaks: "neighbouring runs with different marks become one",
    file: `${room}/runs.ts`,
    from: "x.added === y.added &&",
    to: "",
  },
  {
    breaks: "a split loses the second half",
    file: `${room}/apply/breaks.ts`,
    from: "content: { runs: after } }",
    to: "content: { runs: [] } }",
  },
  {
    breaks: "a split half does not follow what the first was cut off from",
    file: `${room}/apply/breaks.ts`,
    from: "gap.into === from ? { ...gap, into: to } : gap",
    to: "gap",
  },
  {
    breaks: "a split paragraph stays whole where its second half was moved along",
    file: `${room}/apply/breaks.ts`,
    from: "move.uid === node.uid ? [move, { change: move.change, uid: half.uid }] : [move]",
    to: "[move]",
  },
  {
    breaks: "a second half is there without what brought the first",
    file: `${room}/apply/breaks.ts`,
    from: "...(added ? { added } : {}),",
    to: "",
  },
  {
    breaks: "a join jumps over what stands between",
    file: `${room}/groups.ts`,
    from: "if (!group || group !== last) continue;",
    to: "if (!group) continue;",
  },
  {
    breaks: "halves that were moved apart are one",
    file: `${room}/groups.ts`,
    from: "if (isByJoin(gap, lens) || placement.get(gap.into) === change) return group;",
    to: "return group;",
  },
  {
    breaks: "a move that closes a circle is followed",
    file: `${room}/placement.ts`,
    from: "if (above === uid) return false;",
    to: "",
  },
  {
    breaks: "I9: a node is moved into what is not there",
    file: `${room}/placement.ts`,
    from: "if (node?.changes && !isBrought(node.changes, lens)) return false;",
    to: "",
  },
  {
    breaks: "an edit moves text to where only a suggestion keeps a place",
    file: `${room}/apply/nodes.ts`,
    from: "requireStanding(draft, moved, uid, making);",
    to: "",
  },
  {
    breaks: "what was saved is refused when it is done again",
    file: `${room}/apply/making.ts`,
    from: "isReplaying: actor.isReplaying ?? false",
    to: "isReplaying: false",
  },
  {
    breaks: "merged cells that were saved are refused when they are merged again",
    file: `${room}/apply/tables.ts`,
    from: "if (isReplaying) return after;",
    to: "",
  },
  {
    breaks: "I2: what is moved out of a suggested section is no suggestion any more",
    file: `${room}/apply/nodes.ts`,
    from: "...(cameWith === undefined ? {} : { cameWith }),",
    to: "",
  },
  {
    breaks: "cells are merged into one that may yet be rejected",
    file: `${room}/apply/tables.ts`,
    from: "if (isKept) return after;",
    to: "return after;",
  },
  {
    breaks: "what merged cells held is deleted with them",
    file: `${room}/apply/tables.ts`,
    from: "(node) => textLengthSeen(next, node) > 0",
    to: "() => false",
  },
  {
    breaks: "an earlier value wins over a later one",
    file: `${room}/attributesNow.ts`,
    from: "values.findLast(",
    to: "values.find(",
  },
  {
    breaks: "undo leaves what was taken back away",
    file: `${room}/lens.ts`,
    from: "!takenBack?.some(lens.stands)",
    to: "!takenBack?.length",
  },
  {
    breaks: "I7: compaction drops text that waits for a publish",
    file: `${room}/compactMarks.ts`,
    from: "if (deleted.some(facts.isPublished)) return undefined;",
    to: "if (deleted.length > 0) return undefined;",
  },
  {
    breaks: "I7: compaction settles a value under one that waits",
    file: `${room}/compactMarks.ts`,
    from: "const settled = open < 0 ? live : live.slice(0, open);",
    to: "const settled = live;",
  },
  {
    breaks: "I7: compaction joins halves whose split waits",
    file: `${room}/compact.ts`,
    from: "if (!gap || more.length > 0",
    to: "if (!gap) return false; if (gap.into === first.uid) return true; if (more.length > 0",
  },
  {
    breaks: "the hash does not see changes of the tree",
    file: `${room}/treeHash.ts`,
    from: "      hashNode(draft.root),\n",
    to: "",
  },
  {
    breaks: "somebody does what they have no flag for",
    file: `${room}/apply/rights.ts`,
    from: "if (missing) throw",
    to: "if (false) throw",
  },
  {
    breaks: "a suggesting person edits",
    file: `${room}/apply/rights.ts`,
    from: 'if (actor.mode === "suggesting") {',
    to: "if (false) {",
  },
  {
    breaks: "mapped content is edited",
    file: `${room}/apply/rights.ts`,
    from: "const why = suggestionOnly(node);",
    to: "const why = undefined as ReturnType<typeof suggestionOnly>;",
  },
  {
    breaks: "a uid comes twice",
    file: `${room}/apply/nodes.ts`,
    from: "if (indexDraft(draft.root).homes.has(uid)) throw",
    to: "if (false) throw",
  },
  {
    breaks: "a text grows without end",
    file: `${room}/apply/texts.ts`,
    from: "if (lengthOf(text) + operation.text.length > longestText) {",
    to: "if (false) {",
  },
];
