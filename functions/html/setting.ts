import type { Flow } from "#shared/case/flow/flow.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";

/** What a learner did with the case. */
export type Answers = { flow: Flow; state: LearnerState };

/** An address that the document may refer to; undefined where the picture cannot be had. */
export type PictureSource = string | undefined;

/** How blocks of a case are set in HTML outside the application. */
export type Setting = {
  /** Of the headings that sections get, 2 to 6. */
  headingLevel: number;
  /** Running prose is kept whole. */
  isWhole?: boolean;
  /** Whose own answers stand beside what is best. Absent: nobody's. */
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
