import type { caseBuilder } from "#shared/case/buildCase.ts";
import type { ContentNode } from "#shared/case/types.ts";

/** Everything that makes nodes of one case. */
export type Make = ReturnType<typeof caseBuilder>;

/** The key under which a picture of the case is stored. */
export type MediaKey = (file: string) => string;

/** A case of our own that comes with the demo data. */
export type DemoCase = {
  /** Names the case for good, as an import's source id does. */
  sourceId: string;
  title: string;
  /** The head of its column in reports. */
  reportTitle: string;
  author: string;
  /** Minutes. */
  recommendedTime: number;
  synopsisHtml: string;
  releaseNotesHtml: string;
  finalDiagnoses: readonly string[];
  pictures: readonly { file: string; svg: string }[];
  /** One of the pictures. */
  coverFile: string;
  build: (mediaKey: MediaKey) => ContentNode;
};
