import { Readable } from "node:stream";
import { mediaKeysIn, storedPathsIn } from "#shared/case/changes/mediaKeys.ts";
import { peopleIn } from "#shared/case/changes/peopleIn.ts";
import { fileStoreKey } from "#shared/case/model/fileStore.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { importer } from "#shared/domain/importer.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { publishedDraft } from "../drafts/publishedDraft.ts";
import type { JobWorker } from "../jobs/job.ts";
import { objectContents, objectSizes } from "../ports/manyObjects.ts";
import { uploadStream } from "../ports/upload.ts";
import { logger } from "../runtime/log.ts";
import { getDocument } from "../table/cases/documents.ts";
import { listNames } from "../table/identity/people.ts";
import { getProgram } from "../table/programs/programs.ts";
import { getVersion } from "../table/versions/versions.ts";
import { fileName } from "../word/fileName.ts";
import { formatOfPicture } from "../word/sizeOfPicture.ts";
import { wordLines } from "../word/wordLines.ts";
import { type WordPicture, writeWord } from "../word/writeWord.ts";

type Definition = DefinitionOf<"word_export">;

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** Bytes of pictures that one file takes; pictures beyond are named by their descriptions. */
const picturesAtMost = 150 * 1024 * 1024;
const pictureAtMost = 25 * 1024 * 1024;

/** Writes the newest draft of a version as a Word file. Done twice, it writes the file anew under the same key. */
export const exportWord: JobWorker<Definition> = async ({ input, program_id, created_at, id }, run) => {
  const version = await getVersion(input.version_id);
  const document = version && (await getDocument(version.document_id));
  if (!version || !document) throw new Error(`Job ${id}: version ${input.version_id} is gone`);
  const isPublished = version.type === "PUBLISHED";
  const draft = isPublished ? await publishedDraft(document) : (await draftAtHead(version)).draft;
  await run.advance(20);
  const names = await listNames([...peopleIn(draft)]);
  const stored = [...storedPathsIn(draft.root)].map(fileStoreKey);
  const pictures = await readPictures(new Set([...mediaKeysIn(draft.root), ...stored]));
  await run.advance(60);
  const title = plainText(document.title);
  const bytes = await writeWord(wordLines(draft), {
    title,
    changes: draft.changes,
    nameOf: (userId) => (userId === importer.id ? importer.name : (names.get(userId) ?? "Former author")),
    pictureOf: (key) => pictures.get(key),
  });
  const program = program_id === null ? undefined : await getProgram(program_id);
  const day = calendarDateAt(created_at, program?.time_zone ?? "UTC");
  await uploadStream("REPORT_BUCKET", input.object_key, Readable.from([bytes]), {
    contentType: wordType,
    downloadName: fileName(title, day, "docx"),
  }).done();
  run.tell({ size_bytes: bytes.length });
  logger.info("Word file made", { version_id: version.id, bytes: bytes.length, pictures: pictures.size });
};

/** Pictures that Word can show, by their keys. One that is missing is left out, as it is for learners. */
async function readPictures(keys: ReadonlySet<string>): Promise<Map<string, WordPicture>> {
  const named = [...keys].filter((key) => /\.(?:png|jpe?g|gif)$/i.test(key));
  const fitting: string[] = [];
  let left = picturesAtMost;
  for await (const [key, size] of objectSizes("MEDIA_BUCKET", named)) {
    if (size === undefined || size > Math.min(left, pictureAtMost)) continue;
    left -= size;
    fitting.push(key);
  }
  const pictures = new Map<string, WordPicture>();
  for await (const [key, bytes] of objectContents("MEDIA_BUCKET", fitting)) {
    const type = bytes && formatOfPicture(bytes);
    if (bytes && type) pictures.set(key, { bytes, type });
  }
  return pictures;
}
