import type { ListedDocument } from "#functions/table/cases/documents.ts";
import type { ClinicalField } from "#shared/case/model/clinicalMetadata.ts";
import type { ListQuery } from "#shared/contract/lists.ts";
import { fold, plainText } from "#shared/domain/collection/fold.ts";

const words: Partial<Record<ClinicalField, readonly string[]>> = {
  presenting_problems: Array.from({ length: 60 }, (_, n) => `Problem ${n}`),
  final_diagnoses: Array.from({ length: 400 }, (_, n) => `Diagnosis ${n}`),
  additional_diagnoses: Array.from({ length: 200 }, (_, n) => `Condition ${n}`),
  clinical_disciplines: ["Internal Medicine", "Pediatrics", "Surgery", "Neurology", "Radiology"],
  clinical_focuses: ["Diagnosis", "Management", "Prevention"],
  systems: ["Cardiovascular", "Respiratory", "Nervous", "Renal & Urinary", "Endocrine", "Gastrointestinal"],
  basic_science_disciplines: ["Anatomy", "Physiology", "Pharmacology", "Pathology"],
  clinical_locations: ["Emergency department", "Inpatient/hospital", "Telehealth"],
  age_groups: ["Child (1-12 years)", "Adult (19-64 years)", "Older Adult / Elderly (65+ years)"],
};
const fields = Object.keys(words) as ClinicalField[]; // its keys are just those

/** Documents that differ in a repeatable way, with two terms of each field at most. */
export const documentsOf = (count: number): ListedDocument[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: `Case ${(at * 7919) % count}: <i>${at % 2 === 0 ? "chest pressure" : "vomiting"}</i>`,
    report_title: null,
    kind: "signature_case",
    author: `Author ${at % 300}`,
    editor: `Editor ${at % 40}`,
    cover_image: null,
    mod_map_image: null,
    last_release_date: `2026-${String((at % 9) + 1).padStart(2, "0")}-01T08:00:00.000Z`,
    last_release_notes: null,
    update_banner_date: null,
    new_banner_date: null,
    case_synopsis: `<p>A ${at % 3 === 0 ? "farmer" : "teacher"} of ${20 + (at % 60)} years comes with pressure on the chest.</p>`,
    learning_objectives: [`Name the causes of problem ${at % 60}`, "Plan the first hour"],
    clinical: Object.fromEntries(
      fields.map((field, place) => {
        const terms = words[field] ?? [];
        const first = terms[(at * (place + 3)) % terms.length] as string; // within its length
        const second = terms[(at * (place + 5) + 1) % terms.length] as string; // as above
        return [field, [...new Set(at % 4 === 0 ? [first] : [first, second])]];
      }),
    ) as ListedDocument["clinical"],
    is_timed: false,
    recommended_time: 30,
    prerequisite_document_id: null,
    archived_at: null,
  }));

/** Four fifths of them. */
export const lentOf = (rows: readonly ListedDocument[]): ReadonlySet<number> =>
  new Set(rows.filter((_row, at) => at % 5 !== 0).map(({ id }) => id));

/** Each of 14 courses holds every fourteenth document. */
export const signatureContentOf = (rows: readonly ListedDocument[]): Map<number, string[]> =>
  new Map(rows.filter(({ id }) => id % 3 !== 0).map(({ id }) => [id, [`Course ${id % 14}`]]));

export const asked: ListQuery = {
  search: "farmer pressure",
  dynamic_filters: JSON.stringify({
    System: ["Cardiovascular", "Respiratory"],
    "Clinical Disciplines": ["Internal Medicine", "Surgery"],
  }),
  sort_by: "documents.title",
  sort_order: "ASC",
  page: "0",
  per_page: "12",
};

/**
 * The same as somebody writes it who knows these rows and this question alone: texts and the order of titles are made ready
 * once, as the list engine does too; then one loop, and the found rows sorted by their place in that order.
 */
export function handWrittenLibrary(
  rows: readonly ListedDocument[],
  lent: ReadonlySet<number>,
  signatureContent: ReadonlyMap<number, readonly string[]>,
) {
  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  const texts = rows.map((row) =>
    fold([row.title, row.author, row.editor, row.case_synopsis ?? ""].map(plainText).join("\n")),
  );
  const titles = rows.map((row) => plainText(row.title));
  const order = rows
    .map((_row, at) => at)
    .sort((a, b) => collator.compare(titles[a] as string, titles[b] as string) || a - b); // of each row
  const ranks = new Int32Array(rows.length);
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  const others = fields.filter((field) => field !== "systems" && field !== "clinical_disciplines");

  return () => {
    const facets: Record<string, Map<string, number>> = { signature_content: new Map() };
    for (const field of fields) facets[field] = new Map();
    const add = (name: string, terms: readonly string[] | undefined): void => {
      const counts = facets[name] as Map<string, number>; // made above
      for (const term of terms ?? []) counts.set(term, (counts.get(term) ?? 0) + 1);
    };
    const found: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as ListedDocument;
      if (!lent.has(row.id)) continue;
      const text = texts[at] as string;
      if (!text.includes("farmer") || !text.includes("pressure")) continue;
      const { systems, clinical_disciplines: disciplines } = row.clinical ?? {};
      const isOfSystem = systems?.some((one) => one === "Cardiovascular" || one === "Respiratory");
      const isOfDiscipline = disciplines?.some((one) => one === "Internal Medicine" || one === "Surgery");
      if (isOfDiscipline) add("systems", systems);
      if (isOfSystem) add("clinical_disciplines", disciplines);
      if (!isOfSystem || !isOfDiscipline) continue;
      for (const field of others) add(field, row.clinical?.[field]);
      add("signature_content", signatureContent.get(row.id));
      found.push(at);
    }
    found.sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
    return { total: found.length, page: found.slice(0, 12).map((at) => rows[at] as ListedDocument), facets };
  };
}
