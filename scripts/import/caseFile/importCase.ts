import { bringMapping, readTexts, treeHere } from "#functions/caseFile/bringMapping.ts";
import {
  type CaseFile,
  caseSource,
  rootOfText,
  type UnpackedCase,
  UnusableCaseFile,
} from "#functions/caseFile/caseFile.ts";
import { sha256 } from "#functions/caseFile/pack.ts";
import { filesIn, nameInFile } from "#functions/caseFile/trees.ts";
import { putObject } from "#functions/ports/storage.ts";
import { reserveDocumentId } from "#functions/table/cases/sources.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { filled } from "#shared/case/reuse/fill.ts";
import { formatOfName, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { mediaKey } from "../mediaKey.ts";
import { InvalidCase, type Publication, publishCase } from "../publishCase.ts";

export type ImportedCase = {
  publication: Publication;
  /** Numbers by kind: found here already, and made. */
  objectives: { found: number; made: number };
  reusables: { found: number; made: number };
};

/**
 * Brings a case into this installation: its media, what is not there yet of its objectives, reusable content and pairs, and the case itself, published under the
 * number that its `case_id` has. Objectives are found by their uid or their name, reusable content by its uid; what is there is not changed. Cut off anywhere, it
 * may be run again. @throws UnusableCaseFile
 */
export async function importCase({ about, media }: UnpackedCase): Promise<ImportedCase> {
  const sourceId = `${caseSource}${about.case_id}`;
  const documentId = await reserveDocumentId(sourceId);
  const keyOf = (file: string): string => mediaKey(documentId, file);
  // Before the texts and the case that show them.
  for (const item of about.reusables)
    for (const key of item.content ? filesIn(rootOfText(item.content)) : []) {
      const file = nameInFile(key);
      if (file !== undefined) await store(keyOf(file), file, media);
    }
  const keyHere = (key: string): string | undefined => {
    const file = nameInFile(key);
    return file === undefined ? undefined : keyOf(file);
  };
  const mapping = await bringMapping(about, { by: "Case file", keyHere });
  const texts = await readTexts(about, mapping);
  const isCaption = new Set(about.captions.map(({ file }) => file));
  const { facts } = about;
  const published = {
    ...{ sourceId, contentHash: sha256(Buffer.from(JSON.stringify(about))) },
    ...{ kind: facts.kind, title: facts.title, reportTitle: facts.report_title, author: facts.author },
    ...{ synopsisHtml: facts.case_synopsis, releaseNotesHtml: facts.release_notes },
    ...{ recommendedTime: facts.recommended_time, prerequisiteDocumentId: null },
    isPossiblePrerequisite: facts.possible_prerequisite,
    pictures: [],
    media: [...media]
      .filter(([file]) => !isCaption.has(file))
      .map(([file, bytes]) => ({ file, contentType: contentTypeOf(file), make: () => bytes })),
    captions: about.captions.map(({ file, title, external_identifier }) => ({
      ...{ file, title, externalIdentifier: external_identifier },
      text: new TextDecoder().decode(media.get(file)),
    })),
    coverFile: about.cover,
    ...(about.mod_map === null ? {} : { modMapFile: about.mod_map }),
    ...(facts.follow_up ? { followUp: followUpOf(facts.follow_up) } : {}),
    build: (): ContentNode => filled(treeHere(about, mapping, keyHere), texts),
  };
  try {
    const { objectives, reusables } = mapping;
    return { publication: await publishCase(published), objectives, reusables };
  } catch (error) {
    if (error instanceof InvalidCase) throw new UnusableCaseFile(error.message, { cause: error });
    throw error;
  }
}

const followUpOf = (facts: NonNullable<CaseFile["facts"]["follow_up"]>) => ({
  ...(facts.quiz_url === null ? {} : { quizUrl: facts.quiz_url }),
  quizQuestionCount: facts.quiz_question_count,
  ...(facts.todo_url === null ? {} : { todoUrl: facts.todo_url }),
  ...(facts.todo_action === null ? {} : { todoAction: facts.todo_action }),
});

function contentTypeOf(file: string): string {
  const format = formatOfName(file);
  if (!format) throw new UnusableCaseFile(`${file} is of a type that is not supported.`);
  return mediaFormats[format].contentType;
}

async function store(key: string, file: string, media: UnpackedCase["media"]): Promise<void> {
  const bytes = media.get(file);
  if (bytes) await putObject("MEDIA_BUCKET", key, bytes, contentTypeOf(file));
}
