import type { Flow } from "#shared/case/flow/flow.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";

/** A learner's work in the case. */
export type Answers = { flow: Flow; state: LearnerState };

/** An address that the document may refer to; undefined where the picture cannot be had. */
export type PictureSource = string | undefined;

/** How blocks of a case are set in HTML outside the application. */
export type Setting = {
  /** Level of the headings of sections, 2 to 6. */
  headingLevel: number;
  /** Running prose is kept whole. */
  isWhole?: boolean;
  /** The person's own answers, to stand beside the best ones. Absent: nobody's. */
  answers?: Answers;
  /** Absent: of a picture its words alone. */
  pictureOf?: (image: ContentNode) => PictureSource;
};

/** The same, further down. */
export const below = (setting: Setting, isWhole = setting.isWhole ?? false): Setting => ({
  ...setting,
  headingLevel: Math.min(setting.headingLevel + 1, 6),
  isWhole,
});
