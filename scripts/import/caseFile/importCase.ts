import { newText } from "#functions/curriculum/newText.ts";
import { readText } from "#functions/curriculum/texts.ts";
import { putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { reserveDocumentId } from "#functions/table/cases/sources.ts";
import { putNewDyad, readDyads, reserveDyadId } from "#functions/table/mapping/dyads.ts";
import {
  putNewObjectives,
  readObjectives,
  reserveObjectiveIds,
} from "#functions/table/mapping/objectives.ts";
import { putNewReusable, readReusables, reserveReusableId } from "#functions/table/mapping/reusables.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { filled, type ReusableText } from "#shared/case/reuse/fill.ts";
import { nameKey } from "#shared/domain/mapping/names.ts";
import { formatOfName, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { mediaKey } from "../mediaKey.ts";
import { InvalidCase, type Publication, publishCase } from "../publishCase.ts";
import { type CaseFile, rootOfText, type UnpackedCase, UnusableCaseFile } from "./caseFile.ts";
import { sha256 } from "./pack.ts";
import { filesIn, nameInFile, withFiles, withNumbers } from "./trees.ts";

/** Begins the source of every case that came as a file. */
export const caseSource = "case-file:";

const by = "Case file";
const lineOf = (what: string, to: string) => ({
  ...{ id: newUlid(), at: isoTime(nowMs()), by, what, from: null, to },
});
const madeNow = () => {
  const at = isoTime(nowMs());
  return { created_at: at, created_by: by, updated_at: at, rev: 0 };
};
const meanwhile = (what: string): Error =>
  new Error(`${what} was changed at the same moment. Import the file again: what is done already is kept.`);

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
  const objectives = await bringObjectives(about.objectives);
  const objective = (place: number) => objectives.ids[place - 1] ?? null;
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
  const reusables = await bringReusables(about, { objective, keyHere });
  await bringPairs(about, { objectives: objectives.ids, reusables: reusables.ids });
  const numbers = { objective, reusable: (place: number) => requirePlace(reusables.ids, place) };
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
    build: (): ContentNode => filled(withFiles(withNumbers(about.tree, numbers), keyHere), reusables.texts),
  };
  try {
    const { ids: _objectives, ...ofObjectives } = objectives;
    const { found, made } = reusables;
    return {
      publication: await publishCase(published),
      objectives: ofObjectives,
      reusables: { found, made },
    };
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

function requirePlace(ids: ReadonlyMap<number, number>, place: number): number {
  const id = ids.get(place);
  if (id === undefined)
    throw new UnusableCaseFile(`The case names reusable content ${place}, which is not in the file.`);
  return id;
}

/** Numbers of objectives, in the order of the file. */
async function bringObjectives(objectives: CaseFile["objectives"]) {
  const { rows } = await readObjectives();
  const ids: number[] = [];
  let made = 0;
  for (const { uid, name } of objectives) {
    const known =
      rows.find((row) => row.uid === uid) ?? rows.find((row) => nameKey(row.name) === nameKey(name));
    if (known) {
      ids.push(known.id);
      continue;
    }
    const id = await reserveObjectiveIds(1);
    const objective = { id, uid, name, source: by, source_id: null, dyads: 0, ...madeNow() };
    if (!(await putNewObjectives([{ objective, line: lineOf("Created", name) }])))
      throw meanwhile(`“${name}”`);
    ids.push(id);
    made += 1;
  }
  return { ids, found: objectives.length - made, made };
}

/** Numbers of reusable content by its place in the file, with its texts. Content in content is made first. @throws UnusableCaseFile on a circle */
async function bringReusables(
  { reusables }: CaseFile,
  names: { objective: (place: number) => number | null; keyHere: (key: string) => string | undefined },
) {
  const known = (await readReusables()).rows;
  const ids = new Map<number, number>();
  const texts = new Map<number, ReusableText>();
  let made = 0;
  let waiting = reusables.map((item, at) => ({ item, place: at + 1 }));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ item }) =>
      (item.content ? mappedContentOf(rootOfText(item.content)).reusables : []).every((inner) =>
        ids.has(inner),
      ),
    );
    if (ready.length === 0) throw new UnusableCaseFile("Reusable content in the file leads back to itself.");
    for (const { item, place } of ready) {
      const there = known.find(({ uid }) => uid === item.uid);
      const id = there?.id ?? (await makeReusable(item, names, ids));
      if (!there) made += 1;
      ids.set(place, id);
      const read = await readText(id);
      if (read) texts.set(id, read.text);
    }
    waiting = waiting.filter(({ place }) => !ids.has(place));
  }
  return { ids, texts, found: reusables.length - made, made };
}

async function makeReusable(
  { uid, kind, name, description, content }: CaseFile["reusables"][number],
  { objective, keyHere }: Parameters<typeof bringReusables>[1],
  ids: ReadonlyMap<number, number>,
): Promise<number> {
  const own = { id: await reserveReusableId(), uid, kind, name, description, ...madeNow() };
  const numbers = { objective, reusable: (place: number) => requirePlace(ids, place) };
  const nodes = content && contentOf(withFiles(withNumbers(rootOfText(content), numbers), keyHere));
  const { writes = [], ...text } = nodes ? await newText(own, nodes) : {};
  if (!(await putNewReusable({ ...own, ...text }, lineOf("Created", name), writes)))
    throw meanwhile(`“${name}”`);
  return own.id;
}

async function bringPairs(
  { objectives, reusables }: CaseFile,
  numbers: { objectives: readonly number[]; reusables: ReadonlyMap<number, number> },
): Promise<void> {
  const { rows } = await readDyads();
  for (const [at, { name, objectives: taught }] of reusables.entries())
    for (const place of taught) {
      const learning_objective_id = numbers.objectives[place - 1];
      const reusable_object_id = requirePlace(numbers.reusables, at + 1);
      if (learning_objective_id === undefined) continue;
      const isThere = rows.some(
        (row) =>
          row.learning_objective_id === learning_objective_id &&
          row.reusable_object_id === reusable_object_id,
      );
      if (isThere) continue;
      const dyad = { id: await reserveDyadId(), learning_objective_id, reusable_object_id };
      const line = lineOf("Teaching point added", name);
      if (!(await putNewDyad(dyad, line)))
        throw meanwhile(`The pair of “${name}” and “${objectives[place - 1]?.name}”`);
    }
}
