import * as z from "zod/mini";
import { formItemsAtMost } from "../../domain/assessments/forms.ts";
import { difficultyBands } from "../../domain/bank/blueprint/blueprint.ts";
import { clinicalTerms } from "../../domain/bank/vocabulary.ts";
import { byId, done, sequenceId, utcTime } from "../common.ts";
import { mappingName } from "../mapping/mappingName.ts";
import { defineRoute } from "../route.ts";

/** Cells of one blueprint. */
export const blueprintCellsAtMost = 60;
/** Blueprints of the bank. */
export const blueprintsAtMost = 500;

const count = z.int().check(z.minimum(0), z.maximum(formItemsAtMost));
const term = (values: readonly string[]) =>
  z.nullable(z.enum(values as readonly [string, ...string[]], "must be one of the offered values, or null"));

const cell = z
  .strictObject({
    system: term(clinicalTerms.system),
    clinical_focus: term(clinicalTerms.clinical_focus),
    clinical_discipline: term(clinicalTerms.clinical_disciplines),
    difficulty_band: z.nullable(z.enum(difficultyBands)),
    least: count,
    /** Null: no upper limit. */
    most: z.nullable(count),
  })
  .check(
    z.refine(
      (row) => (row.system ?? row.clinical_focus ?? row.clinical_discipline ?? row.difficulty_band) !== null,
      "must name a system, a focus, a discipline or a difficulty",
    ),
    z.refine(({ least, most }) => most === null || least <= most, "must want no more than it allows"),
  );
export type BlueprintCellBody = z.infer<typeof cell>;

const nameOfCell = ({ least: _, most: _most, ...conditions }: BlueprintCellBody): string =>
  JSON.stringify(conditions);

const wanted = {
  /** Discipline and school year. */
  exam_course: z.string().check(z.maxLength(200)),
  /** Number of questions of the set. */
  questions: z.int().check(z.minimum(1), z.maximum(formItemsAtMost)),
  cells: z.array(cell).check(
    z.maxLength(blueprintCellsAtMost),
    z.refine(
      (cells) => new Set(cells.map(nameOfCell)).size === cells.length,
      "must describe the same questions in one row only",
    ),
  ),
  /** Limits on questions that stood on exam variations of the discipline; null: none. */
  overlap: z.nullable(
    z.strictObject({
      /** School years before its own that count. */
      years: z.int().check(z.minimum(0), z.maximum(10)),
      per_form_at_most: count,
      together_at_most: z.nullable(count),
    }),
  ),
  /** Students who answered a question, beyond whom it counts as exposed; null: no limit. */
  exposure_at_most: z.nullable(z.int().check(z.minimum(0), z.maximum(10_000_000))),
};
const saved = { title: mappingName("is needed"), ...wanted };

export const storedBlueprint = z.object({
  id: sequenceId,
  ...saved,
  created_at: utcTime,
  updated_at: utcTime,
  /** Name of the person who changed it last. */
  updated_by: z.string(),
  /** Counts its changes. A change that carries an older one is refused. */
  lock_version: z.number(),
});
export type SavedBlueprint = z.infer<typeof storedBlueprint>;

export const listedBlueprint = z.object({
  id: sequenceId,
  title: z.string(),
  exam_course: z.string(),
  questions: z.number(),
  updated_at: utcTime,
  updated_by: z.string(),
});

const path = "/api/admin/blueprints";
const of = { context: "bank", action: "question_bank.manage" } as const;

export const listBlueprints = defineRoute({
  ...of,
  name: "listBlueprints",
  method: "GET",
  path,
  limit: "list_pages",
  summary: "Blueprints of question sets, the latest changed first.",
  reply: z.object({ data: z.array(listedBlueprint) }),
});

export const getBlueprint = defineRoute({
  ...of,
  name: "getBlueprint",
  method: "GET",
  path: `${path}/{id}`,
  summary: "One blueprint with its cells and limits.",
  params: byId,
  reply: storedBlueprint,
});

export const createBlueprint = defineRoute({
  ...of,
  name: "createBlueprint",
  method: "POST",
  path,
  summary: "Save a new blueprint: what a question set of an exam course has to be.",
  isIdempotent: true,
  body: z.strictObject(saved),
  reply: storedBlueprint,
  status: 201,
});

export const updateBlueprint = defineRoute({
  ...of,
  name: "updateBlueprint",
  method: "PUT",
  path: `${path}/{id}`,
  summary: "Change a blueprint. Refused if somebody else has changed it since it was read.",
  params: byId,
  body: z.strictObject({ ...saved, lock_version: z.number() }),
  reply: storedBlueprint,
});

export const deleteBlueprint = defineRoute({
  ...of,
  name: "deleteBlueprint",
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Delete a blueprint. Question sets that were drafted from it stay.",
  params: byId,
  reply: done,
});

const available = z.object({
  /** Questions that fit each cell and may be drafted, in the order of the cells. */
  cells: z.array(
    z.object({
      available: z.number(),
      /** Available questions that stood on no exam variation that counts for the overlap. */
      unused: z.number(),
    }),
  ),
  /** Questions that may be drafted, all together. */
  eligible: z.number(),
  /** Questions that may not, by the first reason that applies. */
  barred: z.object({
    archived: z.number(),
    exposed: z.number(),
    not_ready: z.number(),
    not_to_use: z.number(),
  }),
  /** Exam variations that count for the overlap. */
  forms: z.array(z.object({ id: sequenceId, name: z.string() })),
});
export type Available = z.infer<typeof available>;

export const countAvailable = defineRoute({
  ...of,
  name: "countAvailable",
  method: "POST",
  path: `${path}/available`,
  limit: "list_pages",
  summary: "Count the questions of the bank that fit each cell of a blueprint and may be drafted.",
  body: z.strictObject(wanted),
  reply: available,
});

const rule = z.union([
  z.object({ kind: z.literal("length") }),
  z.object({ kind: z.literal("cell"), place: z.number() }),
  z.object({ kind: z.literal("form"), form_id: sequenceId }),
  z.object({ kind: z.literal("together") }),
  z.object({ kind: z.literal("enemies") }),
]);

const draftedQuestion = z.object({
  id: sequenceId,
  case_summary_identifier: z.string(),
  stem: z.string(),
  system: z.nullable(z.string()),
  clinical_focus: z.nullable(z.string()),
  clinical_disciplines: z.array(z.string()),
  difficulty: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
  /** Exam variations that count for the overlap and hold it. */
  form_ids: z.array(sequenceId),
});

export const draftQuestionSet = defineRoute({
  ...of,
  name: "draftQuestionSet",
  method: "POST",
  path: `${path}/draft`,
  limit: "set_drafts",
  summary:
    "Draft the best question set that a blueprint allows, or say which rules cannot hold together and how many questions are missing. Nothing is saved.",
  body: z.strictObject(wanted),
  reply: z.union([
    z.object({ status: z.literal("drafted"), questions: z.array(draftedQuestion) }),
    z.object({
      status: z.literal("unmet"),
      /** A way to miss the rules by as few questions as possible. */
      shortfalls: z.array(z.object({ rule, direction: z.enum(["short", "over"]), by: z.number() })),
      /** Rules that cannot hold together; without any one of them, the others can. */
      conflict: z.array(rule),
    }),
    /** The solver's time was over. */
    z.object({ status: z.literal("undecided") }),
  ]),
});

export const blueprintRoutes = [
  listBlueprints,
  getBlueprint,
  createBlueprint,
  updateBlueprint,
  deleteBlueprint,
  countAvailable,
  draftQuestionSet,
] as const;
