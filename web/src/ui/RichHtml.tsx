import type { ReactNode } from "react";
import { richNodes } from "./richNodes.tsx";

/**
 * Text with simple markup (titles, descriptions, notes). The markup is read into an inert document and rebuilt from a
 * short list of elements, so nothing in it can run, load or restyle the page. `inline` drops blocks and links, for
 * titles and headings.
 */
export function RichHtml(props: { html: string; inline?: boolean; className?: string | undefined }) {
  const nodes: ReactNode = richNodes(props.html, props.inline ? "inline" : "block");
  return props.inline ? (
    <span className={props.className}>{nodes}</span>
  ) : (
    <div className={props.className}>{nodes}</div>
  );
}
