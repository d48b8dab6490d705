import { plainText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { richTextHtml } from "./richTextHtml.ts";
import type { Setting } from "./setting.ts";

const mediumNames: Readonly<Record<string, string>> = {
  image: "Image",
  video: "Video",
  audio: "Audio",
  pdf: "Document",
};

/** A picture with its description and caption; what is no picture, or cannot be had, by its words. */
export function mediumHtml(node: ContentNode, { pictureOf }: Setting): string {
  const caption = richTextHtml(node.title);
  const alternative = typeof node.altText === "string" ? escapeHtml(node.altText) : "";
  if (node.type !== "image" || !pictureOf) return wordsHtml(node, caption || alternative);
  const source = pictureOf(node);
  if (source === undefined) {
    const gone = "This picture could not be loaded for the summary. You can see it in the case.";
    return `<p class="medium">Image: ${[alternative || caption, gone].filter(Boolean).join(". ")}</p>`;
  }
  const alt = alternative || escapeHtml(plainText(node.title)) || "Picture without a description";
  return (
    `<figure><img src="${escapeHtml(source)}" alt="${alt}">` +
    `${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`
  );
}

function wordsHtml(node: ContentNode, words: string): string {
  return words ? `<p class="medium">${mediumNames[node.type] ?? "Medium"}: ${words}</p>` : "";
}
