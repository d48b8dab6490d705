import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { Refusal } from "../runtime/refusal.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { getReusable, listReusableHistory, type Reusable } from "../table/mapping/reusables.ts";
import { asUsingCase, pairedWith, readCurriculum, usesOf } from "./readCurriculum.ts";

/** Reads an item as it stands now. @throws Refusal NOT_FOUND */
export async function requireReusable(id: string): Promise<Reusable> {
  const reusable = await getReusable(Number(id), { consistent: true });
  if (!reusable) throw new Refusal("NOT_FOUND");
  return reusable;
}

/** An item with its objectives, where it is used, and its history, as of now. @throws Refusal NOT_FOUND */
export async function presentReusable(id: number): Promise<ReusableDetail> {
  const [reusable, curriculum, history] = await Promise.all([
    requireReusable(String(id)),
    readCurriculum(),
    listReusableHistory(id),
  ]);
  const own = curriculum.dyads.filter(({ reusable_object_id }) => reusable_object_id === id);
  const learning_objectives = pairedWith(own, rowsById(curriculum.objectives));
  const { uid, kind, name, description, created_at, created_by, updated_at } = reusable;
  return {
    ...{ id, uid, kind, name, description, created_at, created_by, updated_at, learning_objectives },
    documents: (usesOf(curriculum.documents, "reusables").get(id) ?? []).map((document) => {
      const held = new Set(document.mapped?.objectives);
      const said = document.clinical ?? {};
      return {
        ...asUsingCase(document),
        learning_objectives: learning_objectives.filter((objective) => held.has(objective.id)),
        age_groups: said.age_groups ?? [],
        clinical_locations: said.clinical_locations ?? [],
        clinical_disciplines: said.clinical_disciplines ?? [],
        systems: said.systems ?? [],
        presenting_problems: said.presenting_problems ?? [],
        final_diagnoses: said.final_diagnoses ?? [],
        additional_diagnoses: said.additional_diagnoses ?? [],
        clinical_focuses: said.clinical_focuses ?? [],
      };
    }),
    history: history.map(({ id: _, ...line }) => line),
  };
}
