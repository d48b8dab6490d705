import { titleText } from "./subtypes.ts";
import { indexTree } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** The captions of a film, in a form that browsers play. */
export type Caption = {
  /** That of the film. */
  title: string;
  url: string;
  external_identifier: string;
};

/** Digits, compared as a number however many there are; anything else by its letters. */
const byIdentifier = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/**
 * The captions of a video: those of its title. When several match, the one with the highest external identifier, which
 * are the English subtitles. @see spec documents §3 "Captions"
 */
export function captionFor<T extends Pick<Caption, "title" | "external_identifier">>(
  video: ContentNode,
  captions: readonly T[],
): T | undefined {
  const title = titleText(video).trim();
  if (title === "") return undefined;
  return captions
    .filter((caption) => caption.title.trim() === title)
    .toSorted((a, b) => byIdentifier(b.external_identifier, a.external_identifier))[0];
}

/** The titles of the films in a case, by which captions belong to them. */
export function filmTitles(root: ContentNode): ReadonlySet<string> {
  const titles = new Set<string>();
  for (const { node } of indexTree(root).byUid.values()) {
    if (node.type === "video") titles.add(titleText(node).trim());
  }
  titles.delete("");
  return titles;
}

const timing = /^(\d{1,3}):(\d\d):(\d\d)[,.](\d{1,3})\s*-->\s*(\d{1,3}):(\d\d):(\d\d)[,.](\d{1,3})/;

const stampOf = ([hours = "0", minutes = "0", seconds = "0", fraction = "0"]: string[]): string =>
  `${hours.padStart(2, "0")}:${minutes}:${seconds}.${fraction.padEnd(3, "0")}`;

/** Words of a cue. Bold, italic and underline mean the same in both; other marks are players' own and are left out. */
const wordsOf = (line: string): string =>
  line
    .replace(/\{\\[^}]*\}/g, "")
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, "&amp;")
    .replace(/<(?!\/?[biu]>)\/?[a-z][^<>]*>/gi, "")
    .replace(/<(?!\/?[biu]>)/gi, "&lt;")
    .replaceAll("-->", "--&gt;");

function cueOf(block: string): string | undefined {
  const lines = block.split("\n");
  const at = lines.findIndex((line) => timing.test(line));
  const found = timing.exec(lines[at] ?? "");
  if (!found) return undefined;
  const words = lines
    .slice(at + 1)
    .map(wordsOf)
    .filter((line) => line.trim() !== "");
  if (words.length === 0) return undefined;
  return `${stampOf(found.slice(1, 5))} --> ${stampOf(found.slice(5, 9))}\n${words.join("\n")}`;
}

/** Subtitles of the older kind (SubRip, `.srt`) as the one that browsers take (WebVTT, `.vtt`). */
export function vttFromSrt(srt: string): string {
  const blocks = srt
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n/);
  return `${["WEBVTT", ...blocks.flatMap((block) => cueOf(block) ?? [])].join("\n\n")}\n`;
}
