import type { QuestionPicture } from "#shared/case/model/questionText.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { scanWaitMs } from "#shared/contract/virusScan.ts";
import type { ImportedPicture, ImportedQuestion } from "#shared/domain/bank/questionImport.ts";
import { assetKey } from "#shared/domain/media/assetKey.ts";
import { mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import type { Job } from "../jobs/job.ts";
import { listMedia } from "../jobs/listMedia.ts";
import { putObject, requireObjectBytes } from "../ports/storage.ts";
import { scanForViruses } from "../ports/virusScan.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { logger } from "../runtime/log.ts";

type Definition = DefinitionOf<"question_import">;

/**
 * Puts the pictures of imported questions into the media library, a file that several of them show once. A second try finds what the first has
 * written. Returns the pictures of each question by its line; a picture that the virus scan refuses is left out.
 */
export async function bringPictures(
  questions: readonly ImportedQuestion[],
  { id, created_at, input }: Job<Definition>,
): Promise<Map<number, QuestionPicture[]>> {
  const media = new Map<string, Parameters<typeof listMedia>[0]["media"][number]>();
  const brought = new Map<number, QuestionPicture[]>();
  const bring = async ({ from, format, bytes, alt }: ImportedPicture, name: string) => {
    const known = media.get(from);
    if (known) return known;
    const threat = await scanForViruses("REPORT_BUCKET", from, { waitMs: scanWaitMs.worker });
    if (threat !== undefined) {
      logger.warn("picture of an imported question left out", { job: id, threat });
      return undefined;
    }
    const uid = derivedUlid(Date.parse(created_at), `${id} ${from}`);
    const key = assetKey(uid, format);
    const file = await requireObjectBytes("REPORT_BUCKET", from);
    await putObject("MEDIA_BUCKET", key, file, mediaFormats[format].contentType);
    const medium = { key, uid, format, bytes, name, alternative_text: alt };
    media.set(from, medium);
    return medium;
  };
  for (const { line, label, pictures = [] } of questions) {
    const kept: QuestionPicture[] = [];
    for (const [place, picture] of pictures.entries()) {
      const medium = await bring(picture, `${label || `Line ${line}`}, picture ${place + 1}`);
      if (medium) kept.push({ key: medium.key, alt: picture.alt });
    }
    if (kept.length > 0) brought.set(line, kept);
  }
  await listMedia({ media: [...media.values()], fileName: "questions" }, null, input.ordered_by);
  return brought;
}
