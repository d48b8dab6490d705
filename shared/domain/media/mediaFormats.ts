/** Kinds of media in the library. @see spec documents §3 "Media asset"; ADR 0345 */
export const assetKinds = ["image", "audio", "video", "pdf", "captions"] as const;
export type AssetKind = (typeof assetKinds)[number];

/** The kind as lists and dialogs write it. */
export const assetKindWords: Readonly<Record<AssetKind, string>> = {
  image: "Image",
  audio: "Audio",
  video: "Video",
  pdf: "PDF",
  captions: "Captions",
};

const mebibyte = 1024 * 1024;

/** Bytes of the largest file of a kind. What is looked through as a whole must fit into a function's memory. */
export const bytesAtMost: Readonly<Record<AssetKind, number>> = {
  image: 25 * mebibyte,
  audio: 200 * mebibyte,
  video: 1024 * mebibyte,
  pdf: 25 * mebibyte,
  captions: mebibyte,
};

/** Each format that the library takes: its kind, its content type, and the endings that files of it have, the usual one first. */
export const mediaFormats = {
  jpeg: { kind: "image", contentType: "image/jpeg", endings: ["jpg", "jpeg"] },
  png: { kind: "image", contentType: "image/png", endings: ["png"] },
  gif: { kind: "image", contentType: "image/gif", endings: ["gif"] },
  webp: { kind: "image", contentType: "image/webp", endings: ["webp"] },
  svg: { kind: "image", contentType: "image/svg+xml", endings: ["svg"] },
  mp3: { kind: "audio", contentType: "audio/mpeg", endings: ["mp3"] },
  m4a: { kind: "audio", contentType: "audio/mp4", endings: ["m4a"] },
  wav: { kind: "audio", contentType: "audio/wav", endings: ["wav"] },
  ogg: { kind: "audio", contentType: "audio/ogg", endings: ["ogg", "oga"] },
  mp4: { kind: "video", contentType: "video/mp4", endings: ["mp4", "m4v"] },
  webm: { kind: "video", contentType: "video/webm", endings: ["webm"] },
  pdf: { kind: "pdf", contentType: "application/pdf", endings: ["pdf"] },
  vtt: { kind: "captions", contentType: "text/vtt; charset=utf-8", endings: ["vtt"] },
  srt: { kind: "captions", contentType: "application/x-subrip; charset=utf-8", endings: ["srt"] },
} as const satisfies Record<string, { kind: AssetKind; contentType: string; endings: readonly string[] }>;

export type MediaFormat = keyof typeof mediaFormats;

/** Kind of a file with its format, unless both are one word: 'Image (PNG)', 'PDF'. */
export function formatText(format: MediaFormat): string {
  const { kind, endings } = mediaFormats[format];
  const [word, name] = [assetKindWords[kind], endings[0].toUpperCase()];
  return word === name ? word : `${word} (${name})`;
}
export const mediaFormatNames = Object.keys(mediaFormats) as [MediaFormat, ...MediaFormat[]]; // its keys are just those

/** The ending of a file's name without the dot, in lower case; empty where there is none. */
export function endingOf(fileName: string): string {
  const at = fileName.lastIndexOf(".");
  return at < 0 ? "" : fileName.slice(at + 1).toLowerCase();
}

/** The format that a file's name promises; undefined where the library takes none such. What the file is, its content says. */
export const formatOfName = (fileName: string): MediaFormat | undefined =>
  mediaFormatNames.find((format) =>
    (mediaFormats[format].endings as readonly string[]).includes(endingOf(fileName)),
  );

/** Endings that a file dialog offers for some kinds: `.jpg,.jpeg,.png`. */
export const acceptedEndings = (kinds: readonly AssetKind[] = assetKinds): string =>
  mediaFormatNames
    .filter((format) => kinds.includes(mediaFormats[format].kind))
    .flatMap((format) => mediaFormats[format].endings.map((ending) => `.${ending}`))
    .join(",");

/** A size as people read it: '25 MB', '1 GB', '340 KB'. */
export function sizeText(bytes: number): string {
  const units = ["KB", "MB", "GB"];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const shown = value < 10 ? Math.ceil(value * 10) / 10 : Math.ceil(value);
  return `${shown} ${units[unit]}`;
}

export const endingsText = "JPG, PNG, GIF, WebP, SVG, MP3, M4A, WAV, OGG, MP4, WebM, PDF, VTT and SRT";

/** Why a file cannot be uploaded, as far as its name and size say; undefined where they say nothing against it. */
export function uploadProblem({ fileName, bytes }: { fileName: string; bytes: number }): string | undefined {
  const format = formatOfName(fileName);
  if (!format) return `This type of file is not supported. Choose one of ${endingsText}.`;
  if (bytes === 0) return "This file is empty.";
  const { kind } = mediaFormats[format];
  const most = bytesAtMost[kind];
  if (bytes > most)
    return `This file is ${sizeText(bytes)}. The limit for ${limitWords[kind]} is ${sizeText(most)}.`;
  return undefined;
}

const limitWords: Readonly<Record<AssetKind, string>> = {
  image: "images",
  audio: "audio files",
  video: "videos",
  pdf: "PDF files",
  captions: "captions",
};

/** Bytes of each part of an upload but the last: the least that S3 takes is 5 MiB. */
export const partBytes = 8 * mebibyte;
export const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / partBytes));

/** Characters of an asset's name and of its alternative text. */
export const assetNameLength = 200;
export const alternativeTextLength = 1000;

/** Formats of which smaller pictures are made: pictures, and the pages of a PDF. An SVG is drawn anew in each size. */
const renderedFormats: ReadonlySet<MediaFormat> = new Set(["jpeg", "png", "gif", "webp", "pdf"]);
export const isRendered = (format: MediaFormat): boolean => renderedFormats.has(format);

/** Why no smaller pictures can be made of a file: it cannot be read, or it has too many pixels. */
export const renditionProblems = ["unreadable", "too_large"] as const;

/** Pixels of the largest picture that is made smaller: 100 megapixels. What a small file unpacks to must fit into a function's memory. */
export const pixelsAtMost = 100_000_000;

/** Pixels of the longer side of each rendition. */
export const renditionSides = { thumbnail: 320, medium: 800, screen: 1600 } as const;

/** Pages of a PDF that are made pictures; whoever reads on opens the file. */
export const renderedPagesAtMost = 40;

/** Number of the rules above. Renditions of a smaller number are made anew by night. */
export const renditionRule = 2;
