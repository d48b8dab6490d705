import type { Builders } from "#shared/case/build/build.ts";
import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { humanise } from "./humanise.ts";
import type { Finding } from "./record.ts";

type Text = string | boolean;

/** Longer values read badly in a narrow column. */
const longestCell = 80;

const isText = (value: Finding): value is Text => typeof value === "string" || typeof value === "boolean";

/**
 * Findings as nodes that a page may hold. Every text of the source stands in them unchanged: short named values as a
 * table, long ones as labelled paragraphs, groups as sections under their name, arrays as lists.
 */
export function findingNodes(make: Builders, finding: Finding): ContentNode[] {
  if (isText(finding)) return [textParagraph(make, finding)];
  if (Array.isArray(finding)) return listNodes(make, finding);
  const entries = Object.entries(finding);
  if (entries.length === 0) return [nothingGiven(make)];
  return inRuns(entries).flatMap((run) => {
    const texts = run.flatMap(([name, value]) => (isText(value) ? [[name, value] as const] : []));
    if (texts.length > 0) return namedTexts(make, texts);
    return run.map(([name, value]) =>
      make.section(undefined, { title: humanise(name), content: findingNodes(make, value) }),
    );
  });
}

/** A field by itself, under its name. */
export const namedFinding = (make: Builders, name: string, finding: Finding): ContentNode =>
  make.section(undefined, { title: humanise(name), content: findingNodes(make, finding) });

/** Cuts entries where texts end and groups begin, so that the source's order stays. */
function inRuns(entries: readonly [string, Finding][]): [string, Finding][][] {
  const runs: [string, Finding][][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const isOfOneKind = run?.[0] !== undefined && isText(run[0][1]) === isText(entry[1]);
    if (run && isOfOneKind) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function namedTexts(make: Builders, texts: readonly (readonly [string, Text])[]): ContentNode[] {
  const fitsTable = texts.length > 1 && texts.every(([, value]) => String(value).length <= longestCell);
  if (!fitsTable) return texts.map(([name, value]) => labelled(make, name, value));
  const rows = texts.map(([name, value]) => [bold(humanise(name)), { nodes: [textParagraph(make, value)] }]);
  return [make.tableOf(rows)];
}

const labelled = (make: Builders, name: string, value: Text): ContentNode =>
  make.para(bold(`${humanise(name)}:`), " ", wordsOf(value));

function listNodes(make: Builders, items: readonly Finding[]): ContentNode[] {
  if (items.length === 0) return [nothingGiven(make)];
  return [make.bulletList(items.map((item) => ({ nodes: itemNodes(make, item) })))];
}

/** A list item holds no sections: groups become lists below it. */
function itemNodes(make: Builders, finding: Finding): ContentNode[] {
  if (isText(finding)) return [textParagraph(make, finding)];
  if (Array.isArray(finding)) return listNodes(make, finding);
  const entries = Object.entries(finding);
  if (entries.length === 0) return [nothingGiven(make)];
  const items = entries.map(([name, value]) => ({
    nodes: isText(value)
      ? [labelled(make, name, value)]
      : [make.para(bold(humanise(name))), ...itemNodes(make, value)],
  }));
  return [make.bulletList(items)];
}

const textParagraph = (make: Builders, value: Text): ContentNode => make.para(wordsOf(value));

const wordsOf = (value: Text): string => (value === "" ? "Not stated." : String(value));

const nothingGiven = (make: Builders): ContentNode => make.para("None given.");
