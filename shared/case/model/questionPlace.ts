import { plainText } from "./richText.ts";
import { titleText } from "./subtypes.ts";
import { contentOf, indexTree } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** Where an answer stands, to find its question by. */
export type QuestionPlace = {
  /** The uid of the innermost section around it, for that is the question: it holds its stem beside its input. */
  key: string;
  /** Title of the card, empty where there is none. */
  card: string;
  /** The words that ask, cut where they are long; empty where the part of the case has none. */
  question: string;
};

/** Longer stems are cut: a list is to find a question by, not to read it in. */
const longestQuestion = 140;

const words = (node: ContentNode): string => plainText(node.content).trim();

const cut = (text: string): string =>
  text.length > longestQuestion ? `${text.slice(0, longestQuestion - 1).trimEnd()}…` : text;

export function questionPlace(root: ContentNode, uid: string): QuestionPlace {
  const { byUid } = indexTree(root);
  const found = byUid.get(uid);
  const around = [...(found?.path ?? [])].reverse().map((each) => byUid.get(each)?.node);
  const section = around.find((node) => node?.type === "section");
  const card = found?.cardUid === undefined ? undefined : byUid.get(found.cardUid)?.node;
  const stem = section && contentOf(section).find((node) => node.type === "paragraph" && words(node) !== "");
  const question = (stem && words(stem)) || (section && titleText(section)) || "";
  return { key: section?.uid ?? uid, card: card ? titleText(card) : "", question: cut(question) };
}
