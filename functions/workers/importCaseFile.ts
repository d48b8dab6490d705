import { vttFromSrt } from "#shared/case/model/captions.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { caseFileBytes } from "#shared/contract/versions/caseImports.ts";
import { draftBytesAtMost } from "#shared/contract/versions/versions.ts";
import { scanWaitMs } from "#shared/contract/virusScan.ts";
import { assetKey } from "#shared/domain/media/assetKey.ts";
import { formatOfName, mediaFormats, sizeText } from "#shared/domain/media/mediaFormats.ts";
import { countKnown } from "../caseFile/bringMapping.ts";
import { type UnpackedCase, UnusableCaseFile } from "../caseFile/caseFile.ts";
import { type KeptCaseFile, newReusablesAtMost } from "../caseFile/keptCaseFile.ts";
import { unpackCase } from "../caseFile/pack.ts";
import type { Job, JobWorker } from "../jobs/job.ts";
import { objectBytes } from "../ports/multipart.ts";
import { putObject, requireObjectBytes } from "../ports/storage.ts";
import { scanForViruses } from "../ports/virusScan.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { logger } from "../runtime/log.ts";

type Definition = DefinitionOf<"case_import">;

/** Bytes that a case file may unpack to: as many as it may have itself, and its text. */
const unpackedAtMost = caseFileBytes + 50 * 1024 * 1024;
const mediaAtMost = 500;
const atOnce = 8;
const nothing = { total: 0, found: 0 };
const none = { title: "", pages: 0, media: 0, objectives: nothing, reusables: nothing };

/**
 * Reads a case file, and keeps what is in it until somebody makes the case. Nothing of it is in the library yet. Done twice, it writes the
 * same again under the same keys.
 */
export const importCaseFile: JobWorker<Definition> = async (job, run) => {
  const { upload_key, object_key } = job.input;
  const refuse = (problem: string): void => run.tell({ ...none, problem });
  const size = await objectBytes("MEDIA_BUCKET", upload_key);
  if (size === undefined) return refuse("The file did not arrive. Choose it again.");
  if (size > caseFileBytes) return refuse(`A case file can have ${sizeText(caseFileBytes)} at most.`);
  const threat = await scanForViruses("MEDIA_BUCKET", upload_key, { waitMs: scanWaitMs.worker });
  if (threat !== undefined) return refuse(threat);
  try {
    const unpacked = unpackCase(await requireObjectBytes("MEDIA_BUCKET", upload_key), unpackedAtMost);
    const { about } = unpacked;
    if (about.media.length > mediaAtMost)
      return refuse(`A case file can bring ${mediaAtMost} files of media at most.`);
    if (Buffer.byteLength(JSON.stringify(about.tree)) > draftBytesAtMost)
      return refuse("This case is longer than one case can be here.");
    await run.advance(30);
    const found = await countKnown(about);
    const reusables = { total: about.reusables.length, found: found.reusables };
    if (reusables.total - reusables.found > newReusablesAtMost)
      return refuse(
        `This file brings more than ${newReusablesAtMost} new items of reusable content. Bring some of them first, with other cases.`,
      );
    const media = await keepMedia(job, unpacked);
    const kept: KeptCaseFile = { about, media };
    await putObject("REPORT_BUCKET", object_key, JSON.stringify(kept), "application/json");
    run.tell({
      ...{ problem: null, title: about.facts.title, media: media.length, reusables },
      pages: contentOf(about.tree).length,
      objectives: { total: about.objectives.length, found: found.objectives },
    });
    logger.info("Case file read", { bytes: size, media: media.length });
  } catch (error) {
    if (error instanceof UnusableCaseFile) return refuse(error.message);
    throw error;
  }
};

/** Lays files where they wait for their case. Captions become WebVTT, as uploads do. */
async function keepMedia(
  { id, created_at, input }: Job<Definition>,
  { about, media }: UnpackedCase,
): Promise<KeptCaseFile["media"]> {
  const kept = about.media.map(({ file, name, alternative_text }, at) => {
    const named = formatOfName(file);
    const bytes = media.get(file);
    if (!named || !bytes) throw new Error(`${file} was not checked`);
    const format = named === "srt" ? "vtt" : named;
    const uid = derivedUlid(Date.parse(created_at), `${id} medium ${at}`);
    return {
      row: {
        ...{ file, from: `${input.upload_key}_${at}`, key: assetKey(uid, format), uid, format },
        ...{ name: name ?? file.replace(/^\d+-/, ""), alternative_text: alternative_text ?? "" },
      },
      bytes: named === "srt" ? Buffer.from(vttFromSrt(new TextDecoder().decode(bytes))) : bytes,
    };
  });
  const failed = await forEachConcurrent(kept, atOnce, ({ row, bytes }) =>
    putObject("MEDIA_BUCKET", row.from, bytes, mediaFormats[row.format].contentType),
  );
  for (const { error } of failed) throw error;
  return kept.map(({ row, bytes }) => ({ ...row, bytes: bytes.length }));
}
