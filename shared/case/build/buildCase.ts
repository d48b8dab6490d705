import type { Words } from "../model/richText.ts";
import { richOf } from "../model/richText.ts";
import type { ContentNode } from "../model/types.ts";
import type { Block, CardOptions, Namer } from "./build.ts";
import { builders, caseRoot, namer } from "./build.ts";
import { questionBuilders } from "./buildQuestions.ts";

/** Clinical metadata of the root. Keys as in documents §3 Clinical metadata. */
export type CaseMetadata = Pick<
  ContentNode,
  | "clinical_locations"
  | "clinical_disciplines"
  | "systems"
  | "clinical_focuses"
  | "age_groups"
  | "clinical_excellence"
  | "clinical_principles"
  | "basic_science_disciplines"
  | "sciences_core_concepts"
  | "presenting_problems"
  | "final_diagnoses"
  | "differential_diagnosis"
  | "additional_diagnoses"
  | "sex"
  | "race"
>;

/** Flags of the root, as in documents §3 root. */
export type CaseFlags = Pick<
  ContentNode,
  | "onlyOneUncollapsedSection"
  | "disableDiagnoses"
  | "disableNotes"
  | "disableFindings"
  | "disableBookmarks"
  | "disableLabValues"
  | "disableFeedback"
>;

export type SignatureCaseOptions = {
  /** The root's uid. */
  uid: string;
  title: Words;
  /** One author line each. */
  authors: readonly Words[];
  cards: readonly ContentNode[];
  synopsis?: Block;
  learningObjectives: readonly Words[];
  references?: Block;
  releaseNotes?: Block;
  /** Self-assessment questions; each becomes a card of its own. */
  saqCards?: readonly ContentNode[];
  coverImage?: string;
  metadata?: CaseMetadata;
  flags?: CaseFlags;
};

/** The uid that the learning objectives card has in every signature case. @see spec documents §3 Templates */
export const learningObjectivesUid = "learning_objectives_card";

/**
 * Everything that makes a case, over one namer:
 *
 *     const make = caseBuilder("case7");
 *     const root = make.signatureCase({ uid: "case7", title: "…", cards: [make.card({ content: [make.para("…")] })], … });
 */
export function caseBuilder(prefix: string | Namer) {
  const make = builders(typeof prefix === "string" ? namer(prefix) : prefix);

  const optionalCard = (block: Block | undefined, options: Omit<CardOptions, "content">): ContentNode[] =>
    block === undefined ? [] : [make.card({ ...options, content: make.nodesOf(block) })];

  return {
    ...make,
    ...questionBuilders(make),

    /**
     * A signature case as it is stored: author, content cards, finish page, release notes, learning objectives, SAQ
     * cards, synopsis, references. The flow adds the rest when the case is played (`deriveFlow`).
     */
    signatureCase: (options: SignatureCaseOptions): ContentNode => {
      const { uid, title, authors, cards, metadata, flags, coverImage } = options;
      return {
        ...caseRoot({ uid, title }),
        ...flags,
        ...metadata,
        ...(coverImage ? { coverImage } : {}),
        content: [
          ...authors.map((author) => make.author(richOf(author))),
          ...cards,
          make.card({
            uid: `${uid}_finish_case_card`,
            subtype: "finish_case_page",
            title: "Case Summary Download",
            content: [],
          }),
          ...optionalCard(options.releaseNotes, {
            uid: `${uid}_release_notes_card`,
            subtype: "release_notes_page",
            title: "Release Notes",
          }),
          make.card({
            uid: learningObjectivesUid,
            subtype: "learning_objectives_page",
            title: "Learning Objectives",
            content:
              options.learningObjectives.length === 0
                ? []
                : [make.learningObjectivesList(options.learningObjectives)],
          }),
          ...(options.saqCards ?? []),
          ...optionalCard(options.synopsis, {
            uid: `${uid}_case_synopsis_card`,
            subtype: "case_synopsis_page",
            title: "Case Synopsis",
          }),
          ...optionalCard(options.references, {
            uid: `${uid}_references_card`,
            subtype: "references_page",
            title: "References",
          }),
        ],
      };
    },
  };
}
