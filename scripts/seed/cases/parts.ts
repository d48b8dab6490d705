import type { Block, ImageOptions } from "#shared/case/build/build.ts";
import { bold, italic, link, type Piece, type Words } from "#shared/case/model/richText.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "./demoCase.ts";

/** Makes a spoken line inside a dialog box. */
export const say = (make: Make, who: string, words: string): ContentNode =>
  make.para(bold(`${who}: `), words);

export type Citation = { text: string; journal: string; place: string; doi: string };

/** A reference as it stands in a list: authors and title, journal, place, DOI. */
export const cite = ({ text, journal, place, doi }: Citation): Words => [
  `${text} `,
  italic(journal),
  `. ${place}. `,
  link(`https://doi.org/${doi}`, `doi:${doi}`),
];

export const references = (make: Make, citations: readonly Citation[]): { nodes: ContentNode[] } => ({
  nodes: [make.numberedList(citations.map(cite))],
});

/** Words that open a medium of the case in a dialog. */
export const opensMedia = (uid: string, words: string): Piece => ({
  text: words,
  styleRanges: [{ type: "modalMedia", range: { start: 0, end: words.length }, args: { uid } }],
});

/**
 * A table whose rows are cells, or a single heading that spans them all: `["Blood", ["Sodium", "139 mmol/L"], …]`.
 */
export function groupedTable(
  make: Make,
  columns: number,
  rows: readonly (string | readonly Block[])[],
): ContentNode {
  const table = make.tableOf(rows.map((row) => (typeof row === "string" ? [bold(row)] : row)));
  // tableOf has just made these rows of these cells.
  for (const row of table.rows as { cells: ContentNode[] }[]) {
    const [only, ...others] = row.cells;
    if (only && others.length === 0) only.columnSpan = columns;
  }
  return table;
}

export const gallery = (make: Make, images: readonly ImageOptions[]): ContentNode => ({
  type: "imageGallery",
  uid: make.name("gallery"),
  images: images.map(make.image),
});

/** The map of mechanisms of an illness script, which opens as one. */
export const modMap = (make: Make, options: ImageOptions): ContentNode => ({
  ...make.image(options),
  classes: ["mod-map-image"],
});

type Recording = { uid?: string; url: string; title: string; transcript: string };

const played =
  (type: "audio" | "video") =>
  (make: Make, { uid, url, title, transcript }: Recording): ContentNode[] => [
    { type, uid: uid ?? make.name(type), source: "local", url, title: { text: title, styleRanges: [] } },
    make.para(italic("In words: "), transcript),
  ];

/** A recording, and in words what is to be heard. */
export const recording = played("audio");

/** A film, and in words what is to be seen. */
export const film = played("video");

export const handout = (make: Make, url: string, title: string): ContentNode => ({
  type: "pdf",
  uid: make.name("pdf"),
  url,
  title: { text: title, styleRanges: [] },
});

type Reveal = { uid: string; label: string; content: readonly ContentNode[] };

/** A button that shows a neutral text and goes away itself. */
export function reveal(make: Make, { uid, label, content }: Reveal): ContentNode[] {
  const [button, shown] = [`${uid}_button`, `${uid}_text`];
  return [
    {
      type: "button",
      uid: button,
      title: { text: label, styleRanges: [] },
      onClick: [
        { action: "setNodeInvisible", uid: shown, invisible: false },
        { action: "setNodeInvisible", uid: button, invisible: true },
      ],
    },
    make.section("neutral_text", { uid: shown, invisible: true, content }),
  ];
}

/** Content that stands in several cases. */
export const reusable = (make: Make, title: string, content: readonly ContentNode[]): ContentNode => ({
  type: "RLOModal",
  uid: make.name("reusable"),
  title: { text: title, styleRanges: [] },
  nested: true,
  content: [...content],
});

type UpdateSubtype =
  | "content_updates"
  | "engagement_questions_updates"
  | "self_assesment_questions_updates"
  | "references_updates"
  | "custom_updates";

/** Makes the notes of a release, by kind of change. */
export const releaseOf = (
  make: Make,
  date: string,
  updates: readonly (readonly [UpdateSubtype, string, string])[],
): ContentNode =>
  make.section("release_notes_section", {
    title: date,
    content: updates.map(([subtype, title, text]) =>
      make.section(subtype, { title, content: [make.para(text)] }),
    ),
  });

type SelfAssessment = {
  uid: string;
  vignette: string;
  stem: string;
  options: readonly { text: string; correct?: boolean }[];
  explanation: string;
};

/** A self-assessment card: one question with its vignette, its stem and the explanation of its answer. */
export function saqCard(
  make: Make,
  { uid, vignette, stem, options, explanation }: SelfAssessment,
): ContentNode {
  const part = (
    subtype: "question_vignette" | "question_stem" | "question_answer_explanation",
    text: string,
  ) => make.section(subtype, { content: [make.para(text)] });
  const question = make.multipleChoiceQuestion({
    uid: `${uid}_question`,
    stem,
    options,
    answerComment: { nodes: [part("question_answer_explanation", explanation)] },
  });
  // The question builder has made the content, and the stem first in it.
  const [, ...answering] = question.content as ContentNode[];
  const asked = [part("question_vignette", vignette), part("question_stem", stem)];
  return make.card({
    uid,
    subtype: "saq_page",
    title: "Self-assessment",
    content: [{ ...question, content: [...asked, ...answering] }],
  });
}

/**
 * Says of a case's learning objectives which teaching points belong to them: the place of the objective in its list, its
 * number, and the titles of the points.
 */
export function withMapping(
  root: ContentNode,
  mapping: readonly { objective: number; id: number; points: readonly string[] }[],
): ContentNode {
  const objectives: ContentNode[] = [];
  const titled = new Map<string, ContentNode>();
  walk(root, (node) => {
    if (node.type === "learningObjective") objectives.push(node);
    if (node.type === "section" || node.type === "RLOModal") titled.set(titleText(node), node);
    return true;
  });
  for (const { objective, id, points } of mapping) {
    for (const node of [objectives[objective], ...points.map((title) => titled.get(title))]) {
      if (!node) throw new Error(`Nothing to map to objective ${id}`);
      node.roData = { learning_objective_id: id };
    }
  }
  return root;
}
