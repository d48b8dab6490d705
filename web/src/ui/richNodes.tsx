import { createElement, type ReactNode } from "react";
import { scriptText } from "#shared/case/model/scriptSigns.ts";

type Place = "inline" | "block";

const inlineTags = new Set(["b", "strong", "i", "em", "u", "sub", "sup", "mark", "span", "code"]);
const blockTags = new Set(["p", "br", "ul", "ol", "li", "blockquote", "h3", "h4"]);
/** Dropped with all that is in them; of other unknown elements the text stays. */
const silentTags = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "textarea",
  "select",
  "title",
  "head",
]);
const linkPattern = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i;

/** The safe part of some HTML as React nodes. No attribute is carried over but a link's address, and only a harmless one. */
export function richNodes(html: string, place: Place): ReactNode {
  if (!/[<&]/.test(html)) return html;
  return childNodes(parse(html), place);
}

/** The text of some HTML, for tabs, labels and searches. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const body = parse(html);
  for (const element of body.querySelectorAll([...silentTags].join(","))) element.remove();
  for (const element of body.querySelectorAll("sup, sub"))
    element.textContent = scriptText(
      element.textContent ?? "",
      element.localName === "sup" ? "superscript" : "subscript",
    );
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

function childNodes(parent: Node, place: Place): ReactNode[] {
  return [...parent.childNodes].map((node, index) => nodeOf(node, index, place));
}

function nodeOf(node: Node, key: number, place: Place): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (silentTags.has(tag)) return null;
  if (tag === "br") return place === "block" ? <br key={key} /> : " ";
  if (inlineTags.has(tag) || (place === "block" && blockTags.has(tag))) {
    return createElement(tag, { key }, ...childNodes(node, place));
  }
  if (tag === "a" && place === "block") return linkOf(node, key);
  return <span key={key}>{childNodes(node, place)}</span>;
}

function linkOf(node: Element, key: number): ReactNode {
  const address = (node.getAttribute("href") ?? "").trim();
  const inside = childNodes(node, "inline");
  if (!linkPattern.test(address)) return <span key={key}>{inside}</span>;
  const isAway = /^https?:/i.test(address);
  return (
    <a key={key} href={address} {...(isAway ? { target: "_blank", rel: "noopener noreferrer" } : {})}>
      {inside}
    </a>
  );
}
