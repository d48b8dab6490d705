import { parseCaseTree } from "#shared/case/model/schema.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { draftBytesAtMost } from "#shared/contract/versions/versions.ts";
import { type KeptWordCase, wordNotesNamed } from "#shared/contract/versions/wordImports.ts";
import { scanWaitMs } from "#shared/contract/virusScan.ts";
import { bytesAtMost, type MediaFormat, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { checkContent } from "../fileContent/checkContent.ts";
import { tellFormat } from "../fileContent/tellFormat.ts";
import type { Job, JobWorker } from "../jobs/job.ts";
import { objectBytes } from "../ports/multipart.ts";
import { putObject, requireObjectBytes } from "../ports/storage.ts";
import { scanForViruses } from "../ports/virusScan.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { logger } from "../runtime/log.ts";
import { caseOfWord, imagesIn } from "../word/caseOfWord.ts";
import { readWord, UnusableWordFile, type WordImage, wordFileAtMost } from "../word/readWord.ts";
import type { WordPicture } from "../word/wordBlocks.ts";

type Definition = DefinitionOf<"word_import">;
type Kept = KeptWordCase["pictures"];

const picturesAtMost = 200;
const none = { title: "", pages: 0, words: 0, pictures: 0, notes: [], note_count: 0 };

/**
 * Reads a Word file as a case, and keeps the case until somebody makes it. Nothing of it is a document yet. Done twice, it writes the same
 * again under the same keys.
 */
export const importWord: JobWorker<Definition> = async (job, run) => {
  const { upload_key, object_key, author, file_name } = job.input;
  const refuse = (problem: string): void => run.tell({ ...none, problem });
  const size = await objectBytes("MEDIA_BUCKET", upload_key);
  if (size === undefined) return refuse("The file did not arrive. Choose it again.");
  if (size > wordFileAtMost) return refuse("A Word file can have 50 MB at most.");
  const threat = await scanForViruses("MEDIA_BUCKET", upload_key, { waitMs: scanWaitMs.worker });
  if (threat !== undefined) return refuse(threat);
  try {
    const word = await readWord(await requireObjectBytes("MEDIA_BUCKET", upload_key));
    await run.advance(30);
    const { pictures, kept } = await keepPictures(job, imagesIn(word.children));
    await run.advance(70);
    const { title, root, pages, notes } = caseOfWord(word, { author, pictures });
    const parsed = parseCaseTree(root);
    if (!parsed.ok) return refuse(`A case cannot hold this file: ${parsed.problems[0]?.message ?? ""}`);
    const text = JSON.stringify({ root: parsed.root, pictures: kept });
    if (Buffer.byteLength(text) > draftBytesAtMost)
      return refuse("This file is longer than one case can be. Divide it into several.");
    await putObject("REPORT_BUCKET", object_key, text, "application/json");
    run.tell({
      ...{ problem: null, title: title || file_name.replace(/\.docx$/i, ""), pages },
      words: wordsIn(text),
      pictures: kept.length,
      notes: notes
        .slice(0, wordNotesNamed)
        .map(({ message, place }) => ({ message: message.slice(0, 400), place })),
      note_count: notes.length,
    });
    logger.info("Word file read", { bytes: size, pages, pictures: kept.length, notes: notes.length });
  } catch (error) {
    if (error instanceof UnusableWordFile) return refuse(error.message);
    throw error;
  }
};

/** Words of the texts in a tree's JSON. */
const wordsIn = (json: string): number =>
  [...json.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].reduce(
    (sum, [, text = ""]) => sum + text.split(/\s+/).filter(Boolean).length,
    0,
  );

/** Checks pictures as uploads are checked, and lays them where they wait for their case. */
async function keepPictures(
  job: Job<Definition>,
  images: readonly WordImage[],
): Promise<{ pictures: Map<WordImage, WordPicture>; kept: Kept }> {
  const pictures = new Map<WordImage, WordPicture>();
  const kept: Kept = [];
  for (const [at, image] of images.entries()) {
    const checked = at < picturesAtMost ? await check(image) : { problem: "a case takes 200 at most." };
    if ("problem" in checked) {
      pictures.set(image, { ok: false, problem: checked.problem });
      continue;
    }
    const { format, bytes } = checked;
    const uid = derivedUlid(Date.parse(job.created_at), `${job.id} picture ${at}`);
    const key = `0/original/images/${uid}.${mediaFormats[format].endings[0]}`;
    const from = `${job.input.upload_key}_${at}`;
    await putObject("MEDIA_BUCKET", from, bytes, mediaFormats[format].contentType);
    const alternative_text = (image.altText ?? "").slice(0, 1000);
    const name = `${job.input.file_name.replace(/\.docx$/i, "").slice(0, 150)}, picture ${at + 1}`;
    kept.push({ ...{ from, key, uid, format, bytes: bytes.length, name, alternative_text } });
    pictures.set(image, { ok: true, key });
  }
  return { pictures, kept };
}

const isKept = (format: MediaFormat): format is Kept[number]["format"] =>
  ["jpeg", "png", "gif", "webp"].includes(format);

async function check(
  image: WordImage,
): Promise<{ problem: string } | { format: Kept[number]["format"]; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await image.readAsBuffer());
  if (bytes.length > bytesAtMost.image) return { problem: "it has more than 25 MB." };
  const format = tellFormat(bytes.subarray(0, 4096));
  if (!format || !isKept(format)) return { problem: "its format is not supported." };
  const checked = checkContent(format, bytes);
  if (!checked.ok) return { problem: "it is damaged or incomplete." };
  return { format, bytes: checked.bytes };
}
