import type { FollowUpOptions } from "#scripts/import/publishCase.ts";
import type { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { DocumentKind } from "#shared/domain/kinds.ts";

/** Everything that makes nodes of one case. */
export type Make = ReturnType<typeof caseBuilder>;

/** The key under which a picture, a recording or a document of the case is stored. */
export type MediaKey = (file: string) => string;

/** A recording or a document; `make` gives the same bytes every time. */
export type DemoMedium = { file: string; contentType: string; make: () => Uint8Array };

/** A case of our own that comes with the demo data. */
export type DemoCase = {
  /** Names the case for good, as an import's source id does. */
  sourceId: string;
  /** A signature case when absent. */
  kind?: DocumentKind;
  title: string;
  /** The head of its column in reports. */
  reportTitle: string;
  author: string;
  /** Minutes; null where nothing has to be worked through. */
  recommendedTime: number | null;
  synopsisHtml: string;
  releaseNotesHtml: string;
  finalDiagnoses: readonly string[];
  /** With the alternative text of those that stand nowhere in the case: its cover. */
  pictures: readonly { file: string; svg: string; uri?: string; alternativeText?: string }[];
  media?: readonly DemoMedium[];
  /** Captions of the case's films, by the films' titles. */
  captions?: readonly { file: string; title: string; externalIdentifier: string; text: string }[];
  /** One of the pictures. */
  coverFile: string;
  /** One of the pictures: an illness script's map of mechanisms. */
  modMapFile?: string;
  followUp?: FollowUpOptions;
  build: (mediaKey: MediaKey) => ContentNode;
};
