import { blankInput, blankQuestion } from "#shared/case/build/blankQuestions.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { firstFeatures } from "#shared/case/build/buildQuestions.ts";
import { mayHold } from "#shared/case/model/containment.ts";
import { displayName, nodeTable } from "#shared/case/model/nodeTable.ts";
import { defaultPageTitles } from "#shared/case/model/pageTitles.ts";
import {
  type PageSubtype,
  pageSubtypes,
  type QuestionSubtype,
  questionSubtypes,
  type SectionSubtype,
  sectionSubtypes,
  subtypeOf,
} from "#shared/case/model/subtypes.ts";
import type { ContentNode, NodeType } from "#shared/case/model/types.ts";
import { mainListOf } from "../document/nodeNames.ts";

/** Something that can be added, as the menu lists it. */
export type Choice = { value: string; label: string; make: (mint: Mint) => ContentNode };

/** `sample`: what would come in, with uids of no case. */
export type Offered = Choice & { sample: ContentNode };

type Mint = (what: string) => string;

/** Types that nobody adds from the menu: parts of others, what learners make, and what is picked from a library. */
const notOffered: ReadonlySet<NodeType> = new Set([
  "section",
  "tableRow",
  "tableCell",
  "image",
  "imageGallery",
  "audio",
  "video",
  "pdf",
  "variantPlaceholder",
  "RLOModal",
  "aiAssistantChat",
  "aiAssistantFeedback",
  "diagnosis",
  "finding",
  "note",
  "illnessScriptFeedback",
]);

const empty = { text: "", styleRanges: [] };

/** One node of a type with what it cannot do without. @see spec documents §9 Defaults */
function nodeOfType(type: NodeType, mint: Mint): ContentNode {
  const input = blankInput(type, mint);
  if (input) return input;
  const make = caseBuilder(mint);
  const uid = mint(type);
  const several = (n: number, child: NodeType): ContentNode[] =>
    Array.from({ length: n }, () => ({ type: child, uid: mint(child), content: empty }));
  if (type === "regularList") return make.bulletList([""]);
  if (type === "numberedList") return make.numberedList([""]);
  if (type === "listItem") return { type, uid, content: [make.para("")] };
  if (type === "table") return make.tableOf([["", ""]]);
  if (type === "cdq_case") {
    return {
      ...{ type, uid, title: empty, content: [question("cdq_question", mint)] },
      cdqFeatures: firstFeatures(() => mint("cdqFeature")),
    };
  }
  if (type === "learningObjectivesList") return { type, uid, content: several(1, "learningObjective") };
  const [field] = nodeTable[type].richText;
  return { type, uid, ...(field ? { [field]: empty } : {}) };
}

const question = (subtype: QuestionSubtype, mint: Mint): ContentNode =>
  blankQuestion(caseBuilder(mint), subtype, mint);

/** Names of subtypes that are shortened or misspelled, as authors read them. */
const spelt: Readonly<Record<string, string>> = {
  ai: "AI",
  assesment: "assessment",
  cdq: "CDQ",
  diff: "differential",
  feq: "FEQ",
  saq: "SAQ",
};

const spoken = (subtype: string): string =>
  subtype
    .split("_")
    .map((word) => spelt[word] ?? word)
    .join(" ");

const words = (subtype: string): string => {
  const isPoint = subtype.startsWith("tp_");
  const text = `${isPoint ? "teaching point: " : ""}${spoken(subtype.replace(/^tp_|_page$/, ""))}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const assistantOf: Partial<Record<PageSubtype, "aiAssistantChat" | "aiAssistantFeedback">> = {
  ai_assistant_page: "aiAssistantChat",
  ai_assistant_feedback_page: "aiAssistantFeedback",
};

/** A chat or the feedback on one. Its number names it within the case. */
function assistantNode(type: "aiAssistantChat" | "aiAssistantFeedback", mint: Mint): ContentNode {
  const uid = mint(type);
  let number = 0;
  for (const letter of uid) number = (number * 31 + letter.charCodeAt(0)) % 1_000_000_007;
  return { type, uid, assistant_id: number };
}

const page = (subtype: PageSubtype): Choice => ({
  value: subtype,
  label: defaultPageTitles[subtype] ?? words(subtype),
  make: (mint) => {
    const make = caseBuilder(mint);
    // A page of questions holds nothing else.
    const content = subtype === "saq_page" ? [question("mcq_single", mint)] : [make.para("")];
    const title = defaultPageTitles[subtype] ?? "";
    const assistant = assistantOf[subtype];
    if (!assistant) return make.card({ subtype, title, content });
    // Only where the program has the feature: a case says beside it what others read.
    return {
      ...make.card({ subtype, title, content: [...content, assistantNode(assistant, mint)] }),
      aiDisplayFlag: "aiOn",
    };
  },
});

const section = (subtype: SectionSubtype): Choice => ({
  value: subtype,
  label: words(subtype),
  make: (mint) => {
    const make = caseBuilder(mint);
    return make.section(subtype, { title: "", content: [make.para("")] });
  },
});

const questionChoice = (subtype: QuestionSubtype): Choice => {
  const isChoice = subtype.startsWith("mcq_");
  const kind = spoken(subtype.replace(/^mcq_|_question$/, ""));
  return {
    value: subtype,
    label: `Question: ${isChoice ? "multiple choice, " : ""}${kind}`,
    make: (mint) => question(subtype, mint),
  };
};

/** Lines that stand above the pages of a case; whatever else is written stands in a page, where the flow of a case finds it. */
const besidePages: ReadonlySet<NodeType> = new Set(["author", "lead_editors", "contributing_authors"]);

/** The finish page is made by the flow where there is none; one of it is enough. */
const choosablePages = pageSubtypes.filter((subtype) => subtype !== "finish_case_page");

/**
 * Nodes that can be added to a node, sorted by name. A page goes into the root only, and the root takes pages and the
 * lines above them.
 * @see spec documents §2.5 Add-content menu
 */
export function choicesFor(parent: ContentNode, isRoot: boolean): readonly Offered[] {
  // What a node takes hangs from its type and subtype; it is asked for with every letter.
  const kind = `${parent.type} ${subtypeOf(parent) ?? ""} ${isRoot}`;
  const held = known.get(kind) ?? madeFor(parent, isRoot);
  known.set(kind, held);
  return held;
}

const known = new Map<string, readonly Offered[]>();

/** Names are English words: to compare them as a language does would have the browser load one first. */
const nameOf = ({ label }: Choice): string => label.toLowerCase();

function madeFor(parent: ContentNode, isRoot: boolean): Offered[] {
  const key = mainListOf(parent.type)?.key;
  if (!key) return [];
  const types = (nodeTable[parent.type].children.find((list) => list.key === key)?.allows ?? [])
    .filter((type) => !notOffered.has(type) && (!isRoot || besidePages.has(type)))
    .map(
      (type): Choice => ({
        value: type,
        label: nodeTable[type].name,
        make: (mint) => nodeOfType(type, mint),
      }),
    );
  const sections = isRoot
    ? choosablePages.map(page)
    : [...sectionSubtypes.map(section), ...questionSubtypes.map(questionChoice)];
  let count = 0;
  const mint = (): string => `sample${++count}`;
  return [...types, ...sections]
    .map((choice) => ({ ...choice, sample: choice.make(mint) }))
    .filter((choice) => mayHold(parent, key, choice.sample))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** @see spec documents §2.5 'titled …' */
export const addTitle = (parent: ContentNode, isRoot: boolean): string => {
  if (isRoot) return "Add Page";
  return parent.type === "tableCell" || parent.type === "tableRow" || parent.type === "table"
    ? "Add Table Content"
    : `Add Content to ${nameOfHolder(parent)}`;
};

/** A dialog box or an alert goes by the name under which it was added; every other section is a section. */
function nameOfHolder(node: ContentNode): string {
  const subtype = subtypeOf(node);
  const known = sectionSubtypes.find((each) => each === subtype);
  return known ? words(known) : displayName(node);
}
