import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react";

const tag = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/gs;

/**
 * A text of the catalogue in which parts are elements: `Next: <link>{title}</link>` with `parts={{ link: <Link to={…} /> }}`. An
 * element without words of its own stands as `<link/>`. A tag that has no part stays as it was written.
 */
export function Rich({
  text,
  parts,
}: {
  text: string;
  parts: Readonly<Record<string, ReactElement>>;
}): ReactNode {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, 1: around, 2: inner = "", 3: alone, index } of text.matchAll(tag)) {
    const part = parts[around ?? alone ?? ""];
    if (!part) continue;
    nodes.push(text.slice(end, index), around === undefined ? part : cloneElement(part, {}, inner));
    end = index + found.length;
  }
  nodes.push(text.slice(end));
  return nodes.map((node, at) => <Fragment key={at}>{node}</Fragment>);
}
