import { clinicalMetadataOf } from "./clinicalMetadata.ts";
import { plainText } from "./richText.ts";
import { titleText } from "./subtypes.ts";
import { timedSectionOf } from "./timedSection.ts";
import { indexTree } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** A name in an exam that gives its diagnosis away: a learner's browser shows the uids of nodes and the names of files. */
export type TellingName = { uid: string; name: string; what: "file" | "uid" };

/** Words of many diagnoses, which give none of them away. */
const common = new Set(
  "acute chronic primary secondary severe disease disorder syndrome infection failure injury deficiency unspecified"
    .split(" ")
    .concat("induced related associated bacterial community acquired pediatric neonatal"),
);

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** `["pulmonary", "embolism"]` of "Acute pulmonary embolism": words of at least six letters, and abbreviations such as STEMI. */
function tellingWords(diagnoses: readonly string[]): string[] {
  const words = diagnoses.flatMap((diagnosis) => diagnosis.match(/\p{L}+/gu) ?? []);
  const isTelling = (word: string): boolean =>
    /^\p{Lu}{4,}$/u.test(word) || (word.length >= 6 && !common.has(folded(word)));
  return [...new Set(words.filter(isTelling).map(folded))];
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const ownText = ({ content }: ContentNode): string =>
  content === undefined || Array.isArray(content) ? "" : plainText(content);

/** `embolism.png` of `0/uploads/embolism.png?version=2`; empty without a file. */
const fileName = ({ url, uri }: ContentNode): string =>
  (textIn(url) || textIn(uri))
    .replace(/[?#].*$/u, "")
    .split("/")
    .at(-1) ?? "";

/**
 * Names of files and uids of an exam that hold a word of its final or additional diagnoses, in document order. A word that the
 * node's own text tells anyway is left out. Empty for a case that is no exam, or that names no diagnosis.
 */
export function tellingNamesOf(root: ContentNode): TellingName[] {
  if (!timedSectionOf(root)) return [];
  const { final_diagnoses = [], additional_diagnoses = [] } = clinicalMetadataOf(root);
  const words = tellingWords([...final_diagnoses, ...additional_diagnoses]);
  if (words.length === 0) return [];
  return [...indexTree(root).byUid.values()].flatMap(({ node }) => {
    const said = folded([titleText(node), textIn(node.altText), ownText(node)].join(" "));
    const secret = words.filter((word) => !said.includes(word));
    const tells = (name: string): boolean => secret.some((word) => folded(name).includes(word));
    const file = fileName(node);
    return [
      ...(tells(file) ? [{ uid: node.uid, name: file, what: "file" as const }] : []),
      ...(tells(node.uid) ? [{ uid: node.uid, name: node.uid, what: "uid" as const }] : []),
    ];
  });
}
