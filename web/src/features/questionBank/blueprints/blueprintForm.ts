import type {
  Available,
  BlueprintCellBody,
  createBlueprint,
  SavedBlueprint,
} from "#shared/contract/bank/blueprints.ts";
import type { BodyOf } from "#shared/contract/route.ts";

type Conditions = Omit<BlueprintCellBody, "least" | "most">;
/** A row of the form, as it is typed. An empty text of a condition stands for any. */
export type TypedCell = { [Name in keyof Conditions]: string } & { key: string; least: string; most: string };

/** The form of a blueprint, as it is typed. */
export type TypedBlueprint = {
  title: string;
  examCourse: string;
  questions: string;
  cells: readonly TypedCell[];
  hasOverlap: boolean;
  years: string;
  perForm: string;
  together: string;
  exposure: string;
};

let made = 0;
/** A row that wants one question of whatever is chosen in it. */
export const newCell = (): TypedCell => ({
  ...{ key: `cell ${++made}`, least: "1", most: "" },
  ...{ system: "", clinical_focus: "", clinical_discipline: "", difficulty_band: "" },
});

export const newBlueprint = (): TypedBlueprint => ({
  ...{ title: "", examCourse: "", questions: "40", cells: [newCell()] },
  ...{ hasOverlap: true, years: "2", perForm: "10", together: "", exposure: "" },
});

const typed = (value: number | null): string => (value === null ? "" : String(value));

export const typedOf = (blueprint: SavedBlueprint): TypedBlueprint => ({
  ...{ title: blueprint.title, examCourse: blueprint.exam_course, questions: typed(blueprint.questions) },
  cells: blueprint.cells.map(({ least, most, ...conditions }) => ({
    ...newCell(),
    ...{ least: typed(least), most: typed(most) },
    system: conditions.system ?? "",
    clinical_focus: conditions.clinical_focus ?? "",
    clinical_discipline: conditions.clinical_discipline ?? "",
    difficulty_band: conditions.difficulty_band ?? "",
  })),
  hasOverlap: blueprint.overlap !== null,
  years: typed(blueprint.overlap?.years ?? 2),
  perForm: typed(blueprint.overlap?.per_form_at_most ?? 10),
  together: typed(blueprint.overlap?.together_at_most ?? null),
  exposure: typed(blueprint.exposure_at_most),
});

type Body = BodyOf<typeof createBlueprint>;

const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const chosen = (text: string) => (text === "" ? null : text);

/** Body to send. The route's schema decides whether it is valid. */
export const bodyOf = (form: TypedBlueprint): Body => ({
  title: form.title.trim(),
  exam_course: form.examCourse,
  questions: numberOf(form.questions) ?? Number.NaN,
  cells: form.cells.map((cell) => ({
    system: chosen(cell.system),
    clinical_focus: chosen(cell.clinical_focus),
    clinical_discipline: chosen(cell.clinical_discipline),
    // One of the offered bands.
    difficulty_band: chosen(cell.difficulty_band) as BlueprintCellBody["difficulty_band"],
    least: numberOf(cell.least) ?? 0,
    most: numberOf(cell.most),
  })),
  overlap: form.hasOverlap
    ? {
        years: numberOf(form.years) ?? 0,
        per_form_at_most: numberOf(form.perForm) ?? 0,
        together_at_most: numberOf(form.together),
      }
    : null,
  exposure_at_most: numberOf(form.exposure),
});

const isCount = (text: string, isNeeded: boolean): boolean =>
  text.trim() === "" ? !isNeeded : /^\d{1,7}$/.test(text.trim());

/** First problem that prevents counting and drafting; undefined if there is none. */
export function problemOf(form: TypedBlueprint): string | undefined {
  if (form.examCourse === "") return "Choose an exam course.";
  const questions = Number(form.questions);
  if (!isCount(form.questions, true) || questions < 1 || questions > 300)
    return "Give a number of questions from 1 to 300.";
  const described = form.cells.map(({ key: _, least: _least, most: _most, ...conditions }) =>
    JSON.stringify(conditions),
  );
  for (const [place, cell] of form.cells.entries()) {
    const row = `row ${place + 1}`;
    const { least, most } = cell;
    if (!cell.system && !cell.clinical_focus && !cell.clinical_discipline && !cell.difficulty_band)
      return `Choose a system, a focus, a discipline or a difficulty in ${row}, or remove it.`;
    if (described.indexOf(described[place] ?? "") !== place)
      return `Describe the same questions once: ${row} repeats an earlier one.`;
    if (![least, most].every((text) => isCount(text, false) && Number(text) <= 300))
      return `Give whole numbers up to 300 in ${row}.`;
    if (most.trim() !== "" && Number(least) > Number(most))
      return `Want no more questions than you allow in ${row}.`;
  }
  const limits = form.hasOverlap ? [form.years, form.perForm, form.together] : [];
  if (![...limits, form.exposure].every((text) => isCount(text, false)))
    return "Give whole numbers as limits.";
  if (form.hasOverlap && Number(form.years) > 10) return "Count at most 10 years back.";
  return undefined;
}

const bands: Record<string, string> = {
  easy: "easy",
  medium: "medium difficulty",
  hard: "hard",
  unknown: "unknown difficulty",
};

/** Describes in words the questions that a row asks for. */
export const cellName = (
  cell: {
    [Name in keyof Conditions]: string | null;
  },
): string =>
  [
    cell.system,
    cell.clinical_focus,
    cell.clinical_discipline,
    cell.difficulty_band && (bands[cell.difficulty_band] ?? cell.difficulty_band),
  ]
    .filter(Boolean)
    .join(", ");

/** Name of an exam variation that counts for the overlap. */
export const formName = (forms: Available["forms"], id: number): string =>
  forms.find((form) => form.id === id)?.name ?? `exam variation ${id}`;
