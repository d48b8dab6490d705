import { createHash } from "node:crypto";
import { filmTitles } from "#shared/case/model/captions.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { emptied } from "#shared/case/reuse/fill.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { formatOfName, sizeText } from "#shared/domain/media/mediaFormats.ts";
import { objectContents, objectSizes } from "../ports/manyObjects.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import { listMediaAssets } from "../table/cases/mediaAssets.ts";
import { readDyads } from "../table/mapping/dyads.ts";
import { getObjective } from "../table/mapping/objectives.ts";
import { getReusable, type Reusable } from "../table/mapping/reusables.ts";
import type { StoredAsset } from "../table/media/assets.ts";
import { type CaseFile, caseSource, rootOfText, type UnpackedCase, UnusableCaseFile } from "./caseFile.ts";
import { sha256 } from "./pack.ts";
import { filesIn, keyInFile, withFiles, withNumbers, withoutProposals } from "./trees.ts";

type Item = { row: Reusable; root: ContentNode | null };

/** Reads a published case with its media, its mapping and the reusable content in it. @throws UnusableCaseFile where there is no such case */
export async function exportCase(documentId: number): Promise<UnpackedCase> {
  const document = await getDocument(documentId, { consistent: true });
  if (!document || document.reusable_object_id !== undefined)
    throw new UnusableCaseFile(`There is no case ${documentId}.`);
  if (document.is_unpublished) throw new UnusableCaseFile(`Case ${documentId} was never published.`);
  return exportTree(document, emptied(await loadSnapshot(documentId, document.published_snapshot_id)));
}

type Options = {
  /** Bytes of media together. */
  bytesAtMost?: number;
  /** Files of the media library, whose names and alternative texts go along. */
  assets?: readonly Pick<StoredAsset, "key" | "name" | "alternative_text">[];
};

/**
 * Reads what a tree of a case needs to stand elsewhere.
 * @param tree - As authors write it: reusable content stands in it as placeholders.
 * @throws UnusableCaseFile where something of the case is missing, or its media are too large
 */
export async function exportTree(
  document: DocumentRow,
  tree: ContentNode,
  { bytesAtMost = Number.POSITIVE_INFINITY, assets = [] }: Options = {},
): Promise<UnpackedCase> {
  const root = withoutProposals(tree);
  const items = await itemsOf(root);
  const roots = [root, ...items.flatMap((item) => item.root ?? [])];
  const objectives = await objectivesOf(roots, items);
  const files = await filesOf(document, roots, bytesAtMost);
  const numbers = {
    objective: (id: number) => placeIn(objectives, id),
    reusable: (id: number) =>
      placeIn(
        items.map(({ row }) => row),
        id,
      ) ?? 0,
  };
  const own = (each: ContentNode): ContentNode =>
    withFiles(withNumbers(each, numbers), (key) => {
      const name = files.names.get(key);
      return name === undefined ? undefined : keyInFile(name);
    });
  const dyads = (await readDyads()).rows;
  const nameOf = (key: string | null): string | null =>
    key === null ? null : (files.names.get(key) ?? null);
  const namesOf = new Map(
    assets.flatMap(({ key, name, alternative_text }) => {
      const file = files.names.get(key);
      return file === undefined ? [] : [[file, { name, alternative_text }] as const];
    }),
  );
  const about: CaseFile = {
    ...{ format: "bedside.case", version: 1, case_id: caseIdOf(document) },
    facts: factsOf(document),
    ...{ cover: nameOf(document.cover_image), mod_map: nameOf(document.mod_map_image), tree: own(root) },
    objectives: objectives.map(({ uid, name }) => ({ uid, name })),
    reusables: items.map(({ row: { id, uid, kind, name, description }, root: text }) => ({
      ...{ uid, kind, name, description, content: text && contentOf(own(text)) },
      objectives: dyads
        .filter(({ reusable_object_id }) => reusable_object_id === id)
        .flatMap(({ learning_objective_id }) => placeIn(objectives, learning_objective_id) ?? [])
        .toSorted((a, b) => a - b),
    })),
    media: [...files.media].map(([file, bytes]) => ({
      ...{ file, bytes: bytes.length, sha256: sha256(bytes) },
      ...namesOf.get(file),
    })),
    captions: files.captions,
  };
  return { about, media: files.media };
}

/** Place of a row in a list of the file, from 1; null of what is not in it. */
function placeIn(rows: readonly { id: number }[], id: number): number | null {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? null : at + 1;
}

const byUid = (a: { uid: string }, b: { uid: string }): number => (a.uid < b.uid ? -1 : 1);

/** Reusable content in a tree and in the texts of that, by uid. */
async function itemsOf(root: ContentNode): Promise<Item[]> {
  const found = new Map<number, Item>();
  const read = async (tree: ContentNode): Promise<void> => {
    for (const id of mappedContentOf(tree).reusables) {
      if (found.has(id)) continue;
      const row = await getReusable(id, { consistent: true });
      if (!row) throw new UnusableCaseFile(`Reusable content ${id} of the case is not there any more.`);
      const document = row.document_id === undefined ? undefined : await getDocument(row.document_id);
      const isPublished = document !== undefined && !document.is_unpublished;
      const text = isPublished
        ? emptied(await loadSnapshot(document.id, document.published_snapshot_id))
        : null;
      // Its own root names the item by its number.
      const own = text && rootOfText(contentOf(text));
      found.set(id, { row, root: own });
      if (own) await read(own);
    }
  };
  await read(root);
  return [...found.values()].toSorted((a, b) => byUid(a.row, b.row));
}

/** Objectives that trees name or that their reusable content is paired with, by uid. One that is gone is left out. */
async function objectivesOf(roots: readonly ContentNode[], items: readonly Item[]) {
  const ids = new Set(roots.flatMap((root) => mappedContentOf(root).objectives));
  for (const { learning_objective_id, reusable_object_id } of (await readDyads()).rows)
    if (items.some(({ row }) => row.id === reusable_object_id)) ids.add(learning_objective_id);
  const rows = await Promise.all([...ids].map((id) => getObjective(id)));
  return rows.flatMap((row) => row ?? []).toSorted(byUid);
}

/** Media that trees show, cover and map of a case, and captions of its films: their bytes by the names in the file, and those by keys. */
async function filesOf(document: DocumentRow, roots: readonly ContentNode[], bytesAtMost: number) {
  const names = new Map<string, string>();
  const media = new Map<string, Uint8Array>();
  let left = bytesAtMost;
  /** Brings files that are not here yet, named in this order. Their sizes are asked first: nothing is read of what is too much. */
  const take = async (keys: Iterable<string>): Promise<void> => {
    const wanted = [...new Set(keys)].filter((key) => !names.has(key));
    for await (const [key, bytes] of objectSizes("MEDIA_BUCKET", wanted)) {
      if (bytes === undefined)
        throw new UnusableCaseFile(`The file ${key} of the case is missing in the media bucket.`);
      left -= bytes;
      if (left < 0)
        throw new UnusableCaseFile(`The media of the case have more than ${sizeText(bytesAtMost)} together.`);
      names.set(key, fileName(key, names.size + 1));
    }
    for await (const [key, bytes] of objectContents("MEDIA_BUCKET", wanted)) {
      if (bytes === undefined) throw new Error(`The file ${key} could not be read`);
      media.set(names.get(key) ?? key, bytes);
    }
  };
  const ofCase = [document.cover_image, document.mod_map_image].flatMap((key) => key ?? []);
  await take([...roots.flatMap((root) => [...filesIn(root)]), ...ofCase]);
  const titles = filmTitles(roots[0] as ContentNode); // the case's own comes first
  const ofFilms = (await listMediaAssets(document.id, "captions")).filter(({ title }) =>
    titles.has(title.trim()),
  );
  await take(ofFilms.map(({ asset_path }) => asset_path));
  const captions: CaseFile["captions"] = ofFilms.map(({ title, external_identifier, asset_path }) => ({
    file: names.get(asset_path) ?? asset_path,
    ...{ title, external_identifier },
  }));
  return { names, media, captions };
}

/** The name of a file in the case file: its place, and the end of its key without the place that it had in another such file. */
function fileName(key: string, place: number): string {
  const last = key.slice(key.lastIndexOf("/") + 1).replace(/^\d{3,5}-/, "");
  const plain = last.replace(/[^\w.-]+/g, "-").slice(-100);
  if (!formatOfName(plain))
    throw new UnusableCaseFile(`The file ${key} of the case is of a type that is not supported.`);
  return `${String(place).padStart(3, "0")}-${plain}`;
}

/** Permanent name of a case: the key it was imported by, or its number here with its first publication. */
function caseIdOf({ id, source_id, new_banner_date }: DocumentRow): string {
  if (source_id?.startsWith(caseSource)) return source_id.slice(caseSource.length);
  return createHash("sha256")
    .update(`${source_id ?? id} ${new_banner_date}`)
    .digest("hex")
    .slice(0, 32);
}

function factsOf(document: DocumentRow): CaseFile["facts"] {
  const { id, title, report_title, kind, author, case_synopsis, last_release_notes, follow_up } = document;
  const withoutNumber = (url: string | null): string | null =>
    url?.replace(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, "g"), "{id}") ?? null;
  return {
    ...{ title: plainText(title), report_title, kind, author, case_synopsis },
    release_notes: last_release_notes,
    recommended_time: document.recommended_time,
    possible_prerequisite: document.possible_prerequisite ?? false,
    follow_up: follow_up
      ? {
          ...follow_up,
          quiz_url: withoutNumber(follow_up.quiz_url),
          todo_url: withoutNumber(follow_up.todo_url),
        }
      : null,
  };
}
