import { describe, expect, it } from "vitest";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { labRange } from "#scripts/seed/cases/labRange.ts";
import { isRichText, plainText } from "#shared/case/model/richText.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { rangeText, searchLabValues } from "#shared/domain/labValues/labValues.ts";

type Cells = { title: string; label: string; result: string; reference: string };

const textOf = (node: ContentNode): string => {
  const words: string[] = [];
  walk(node, (part) => {
    if (isRichText(part.content)) words.push(plainText(part.content));
    return true;
  });
  return words.join(" ");
};

/** Rows of the tables of a case whose last column holds reference ranges. */
function rowsOf(title: string, root: ContentNode): Cells[] {
  const found: Cells[] = [];
  walk(root, (node) => {
    if (node.type !== "table") return true;
    const rows = (node.rows as { cells: ContentNode[] }[]).map(({ cells }) => cells.map(textOf));
    if (!/^(Reference range|Usual in adults)/.test(rows[0]?.at(-1) ?? "")) return true;
    for (const [label = "", result = "", reference = ""] of rows.slice(1)) {
      if (/\d/.test(reference)) found.push({ title, label, result, reference });
    }
    return true;
  });
  return found;
}

/** What the panel does not list: vital signs, an ultrasound, an ECG, and gases of venous blood. */
const beyondThePanel =
  /^(Heart rate|Blood pressure|Respiratory rate|Oxygen saturation, room air|Temperature|Bladder volume|ECG|pH, venous|pCO₂, venous)/;

const rows = demoDocuments
  .flatMap(({ title, build }) =>
    rowsOf(
      title,
      build((file) => file),
    ),
  )
  .filter(({ label }) => !beyondThePanel.test(label));

/** The ranges that the panel gives for the analyte of a label, in both of its columns. */
function panelRanges(label: string): string[] {
  const words = label.replace(/,.*|\(.*|^Capillary |^High-sensitivity /g, "").replace("β", "beta");
  return searchLabValues(words)
    .filter(({ title }) => title === "Blood/Plasma/Serum" || title === "Hematologic")
    .flatMap(({ analytes }) =>
      analytes.flatMap((analyte) => analyte.rows.flatMap((row) => [row.conventional, row.si])),
    )
    .map(rangeText);
}

describe("reference ranges in the tables of the demo cases", () => {
  it("finds the tables", () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(new Set(rows.map(({ title }) => title)).size).toBeGreaterThan(4);
  });

  it.each(rows)("$title: $label is that of the Lab Values panel", ({ label, reference }) => {
    expect(panelRanges(label)).toContain(reference);
  });

  it.each(rows)("$title: $label is marked high or low as the range says", ({ result, reference }) => {
    const value = Number.parseFloat(result);
    const [low, high] = reference.startsWith("<")
      ? [-Infinity, Number.parseFloat(reference.slice(1))]
      : (/^([\d.,]+)–([\d.,]+)/.exec(reference)?.slice(1).map(Number) ?? []);
    if (low === undefined || high === undefined) throw new Error(`No range in ${reference}`);
    if (result.includes("(high)")) expect(value).toBeGreaterThan(high);
    else if (result.includes("(low)")) expect(value).toBeLessThan(low);
  });

  it("says which range is missing", () => {
    expect(() => labRange("Electrolytes: Unobtainium", "mmol/L")).toThrow(
      "no range of Electrolytes: Unobtainium",
    );
  });
});
