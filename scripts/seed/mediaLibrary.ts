import { checkContent } from "#functions/fileContent/checkContent.ts";
import { orderRenditions } from "#functions/jobs/orderRenditions.ts";
import { addAsset } from "#functions/media/takeIn.ts";
import { putObject } from "#functions/ports/storage.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { putNewAsset, readAssets, reserveAssetId } from "#functions/table/media/assets.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { fileStoreKey } from "#shared/case/model/fileStore.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { walk } from "#shared/case/model/tree.ts";
import { assetKey } from "#shared/domain/media/assetKey.ts";
import {
  alternativeTextLength,
  assetNameLength,
  formatOfName,
  mediaFormats,
} from "#shared/domain/media/mediaFormats.ts";
import type { DemoCase } from "./cases/demoCase.ts";
import { idOfPerson } from "./demoPeople.ts";
import { libraryFiles } from "./media/libraryFiles.ts";
import { seedUlid } from "./seedIds.ts";

type Said = { title: string; alternativeText: string };

/** Collects what a case says about its files, by their keys. */
function saidOf(demoCase: DemoCase, documentId: number): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  walk(
    demoCase.build((file) => mediaKey(documentId, file)),
    (node) => {
      const { url, uri, altText } = node;
      const key = typeof uri === "string" ? fileStoreKey(uri) : url;
      if (typeof key === "string")
        said.set(key, {
          title: titleText(node),
          alternativeText: typeof altText === "string" ? altText : "",
        });
      return true;
    },
  );
  return said;
}

/** A picture of a demo case that tells what it shows, such as a film or a tracing; undefined where the case has none. */
export function findingOf(demoCase: DemoCase, documentId: number): { key: string; alt: string } | undefined {
  const apart = new Set(
    [demoCase.coverFile, demoCase.modMapFile].map((file) => file && mediaKey(documentId, file)),
  );
  const own = new Set(demoCase.pictures.map(({ file }) => mediaKey(documentId, file)));
  const said = [...saidOf(demoCase, documentId)].find(
    ([key, { alternativeText }]) => own.has(key) && !apart.has(key) && alternativeText !== "",
  );
  return said && { key: said[0], alt: said[1].alternativeText };
}

/** Name of a file as people would write it: `chest-film.svg` is 'Chest film'. */
function nameOf(file: string): string {
  const words = file.replace(/\.[^.]*$/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lists the files of the demo cases in the media library, under the keys at which they lie. May be repeated. */
export async function writeMediaLibrary(documents: ReadonlyMap<DemoCase, DocumentRow>): Promise<void> {
  const known = new Set((await readAssets()).rows.map(({ key }) => key));
  for (const [demoCase, { id }] of documents) {
    const said = saidOf(demoCase, id);
    const files = [
      ...demoCase.pictures.map(({ file, svg, uri, alternativeText = "" }) => ({
        file,
        ownText: alternativeText,
        bytes: Buffer.byteLength(svg),
        key: uri === undefined ? mediaKey(id, file) : fileStoreKey(uri),
      })),
      ...(demoCase.media ?? []).map(({ file, make }) => ({
        file,
        ownText: "",
        bytes: make().length,
        key: mediaKey(id, file),
      })),
    ];
    for (const { file, ownText, bytes, key } of files) {
      const format = formatOfName(file);
      if (!format || known.has(key)) continue;
      const { title = "", alternativeText = "" } = said.get(key) ?? {};
      const at = isoTime(nowMs());
      const assetId = await reserveAssetId();
      const uid = seedUlid(`demo medium ${key}`);
      await putNewAsset({
        ...{ id: assetId, uid },
        kind: mediaFormats[format].kind,
        ...{ format, bytes, key },
        name: (title || nameOf(file)).slice(0, assetNameLength),
        alternative_text: (alternativeText || ownText).slice(0, alternativeTextLength),
        document_ids: [id],
        ...{ file_uid: uid, renditions: null, rendition_problem: null },
        file_name: file,
        created_at: at,
        created_by: "Demo",
        updated_at: at,
        deleted_at: null,
        rev: 0,
      });
      await orderRenditions({ id: assetId, format, file_uid: uid });
    }
  }
}

/** Adds files that no case uses yet: what an author finds to pick from. Their smaller pictures come by the queue, as after an upload. May be repeated. */
export async function writeLibraryFiles(): Promise<void> {
  const person = await getPerson(idOfPerson("editor@bedside.test"));
  if (!person) throw new Error("The demo has no editor to add files to the media library");
  const known = new Set((await readAssets()).rows.map(({ uid }) => uid));
  for (const { file, name, alternativeText, make } of libraryFiles) {
    const uid = seedUlid(`demo library ${file}`);
    const format = formatOfName(file);
    if (!format) throw new Error(`The library takes no file like ${file}`);
    if (known.has(uid)) continue;
    const checked = checkContent(format, await make());
    if (!checked.ok) throw new Error(`${file}: ${checked.problem}`);
    await putObject("MEDIA_BUCKET", assetKey(uid, format), checked.bytes, mediaFormats[format].contentType);
    const added = { uid, format, bytes: checked.bytes.length, file_name: file, name };
    await addAsset(
      await reserveAssetId(),
      { ...added, alternative_text: alternativeText, document_id: null, video_title: null },
      { person },
    );
  }
}
