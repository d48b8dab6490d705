import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { type WhereUsedField, whereUsedFields } from "#shared/domain/mapping/whereUsed.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { getReusable, type Reusable } from "../table/mapping/reusables.ts";
import { asUsingCase, casesWith, pairedWith, readCurriculum } from "./readCurriculum.ts";
import { sourceCourse } from "./sourceCourse.ts";

/** Reads an item as it stands now. @throws Refusal NOT_FOUND */
export async function requireReusable(id: string): Promise<Reusable> {
  const reusable = await getReusable(Number(id), { consistent: true });
  if (!reusable) throw new Refusal("NOT_FOUND");
  return reusable;
}

/** Uses of an item of reusable content, and its source. */
export type Usage = Pick<ReusableDetail, "learning_objectives" | "documents" | "source">;

export async function usageOf(id: number, reader: Pick<SignedIn, "actor">): Promise<Usage> {
  const curriculum = await readCurriculum();
  const own = curriculum.dyads.filter(({ reusable_object_id }) => reusable_object_id === id);
  const learning_objectives = pairedWith(own, rowsById(curriculum.objectives));
  const using = casesWith(curriculum.documents, "reusables", id);
  const documents = using.map((document) => {
    const held = new Set(document.mapped?.objectives);
    const said = whereUsedFields.map((field) => [field, document.clinical?.[field] ?? []] as const);
    return {
      ...asUsingCase(document),
      learning_objectives: learning_objectives.filter((objective) => held.has(objective.id)),
      // Each of the fields, as they are listed.
      ...(Object.fromEntries(said) as Record<WhereUsedField, string[]>),
    };
  });
  const shared = new Set(documents.flatMap((use) => use.learning_objectives.map((one) => one.id)));
  const [first] = documents;
  return {
    learning_objectives,
    documents,
    source: {
      course: first ? await sourceCourse(first.id, reader) : null,
      document: first?.title ?? null,
      learning_objectives: learning_objectives.filter((objective) => shared.has(objective.id)),
    },
  };
}
