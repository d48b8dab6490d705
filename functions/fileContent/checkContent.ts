import { vttFromSrt } from "#shared/case/model/captions.ts";
import { type MediaFormat, mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { captionsProblem } from "./captionsProblem.ts";
import { pdfProblem } from "./pdfProblem.ts";
import { svgProblem } from "./svgProblem.ts";
import { tellFormat } from "./tellFormat.ts";
import { withoutPosition } from "./withoutPosition.ts";

export type Checked = { ok: true; format: MediaFormat; bytes: Uint8Array } | { ok: false; problem: string };

const refused = (problem: string): Checked => ({ ok: false, problem });

/** The text of a file in UTF-8; undefined where it is in no such encoding. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** True if the whole file is checked; sounds and films are told by their beginning alone. */
export const isCheckedWhole = (format: MediaFormat): boolean =>
  !["audio", "video"].includes(mediaFormats[format].kind);

/** Names the content where a file's name promises another kind: 'a program' would not help whoever renamed a picture. */
export const notAsNamed = (named: MediaFormat): string =>
  `Its content is not ${mediaFormats[named].endings[0].toUpperCase()}, as its name says.`;

/**
 * Checks a whole file against what its name promises, and gives what is to be kept of it: pictures without position, captions as WebVTT.
 *
 * @param named - The format that its name promises. A picture of another picture format is taken for what it is.
 */
export function checkContent(named: MediaFormat, bytes: Uint8Array): Checked {
  const format = tellFormat(bytes.subarray(0, 4096));
  if (!format || mediaFormats[format].kind !== mediaFormats[named].kind) return refused(notAsNamed(named));
  if (format === "pdf") {
    const problem = pdfProblem(bytes);
    return problem ? refused(`The PDF has ${problem}.`) : { ok: true, format, bytes };
  }
  if (format === "svg") {
    const text = textOf(bytes);
    if (text === undefined) return refused("The SVG is not in UTF-8.");
    const problem = svgProblem(text);
    return problem ? refused(`The SVG has ${problem}.`) : { ok: true, format, bytes };
  }
  if (format === "vtt" || format === "srt") {
    const text = textOf(bytes);
    if (text === undefined) return refused("The captions are not in UTF-8.");
    const problem = captionsProblem(text);
    if (problem) return refused(`The captions have a problem: ${problem}.`);
    const vtt = format === "srt" ? vttFromSrt(text) : text;
    return { ok: true, format: "vtt", bytes: Buffer.from(vtt, "utf8") };
  }
  const picture = withoutPosition(format, bytes);
  return picture ? { ok: true, format, bytes: picture } : refused("The picture is damaged or incomplete.");
}
