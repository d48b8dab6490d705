import type { ListedObjective } from "#shared/contract/mapping/objectives.ts";
import type { SearchedReusable } from "#shared/contract/mapping/reusables.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { hasCardFlow } from "#shared/domain/kinds.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { keptJoin, rowsById } from "../table/lists/joinRows.ts";
import { type DyadRow, readDyads } from "../table/mapping/dyads.ts";
import { readObjectives, type StoredObjective } from "../table/mapping/objectives.ts";
import { readReusables, type StoredReusable } from "../table/mapping/reusables.ts";

/** All of the curriculum that lists and details are joined from. Each part is the same array until something in it changes. */
export type Curriculum = {
  objectives: readonly StoredObjective[];
  reusables: readonly StoredReusable[];
  dyads: readonly DyadRow[];
  documents: readonly ListedDocument[];
};

export async function readCurriculum(): Promise<Curriculum> {
  const [objectives, reusables, dyads, documents] = await Promise.all([
    readObjectives(),
    readReusables(),
    readDyads(),
    readDocuments(),
  ]);
  return {
    objectives: objectives.rows,
    reusables: reusables.rows,
    dyads: dyads.rows,
    documents: documents.rows,
  };
}

/** Tells if learners read the case today: published and not archived. */
export const isInUse = (document: ListedDocument): boolean =>
  document.archived_at === null && document.is_unpublished !== true;

/** Cases in use that hold one objective or one reusable item. */
export const casesWith = (
  documents: readonly ListedDocument[],
  what: "objectives" | "reusables",
  id: number,
): ListedDocument[] =>
  documents.filter((document) => document.mapped?.[what].includes(id) === true && isInUse(document));

type Uses = ReadonlyMap<number, readonly ListedDocument[]>;

/** Cases in use by the number of what they hold: of each objective or of each reusable item. */
export function usesOf(documents: readonly ListedDocument[], what: "objectives" | "reusables"): Uses {
  const uses = new Map<number, ListedDocument[]>();
  for (const document of documents) {
    if (!isInUse(document)) continue;
    for (const id of document.mapped?.[what] ?? []) {
      const known = uses.get(id);
      if (known) known.push(document);
      else uses.set(id, [document]);
    }
  }
  return uses;
}

const pairsOf = (dyads: readonly DyadRow[], of: "learning_objective_id" | "reusable_object_id") =>
  Map.groupBy(dyads, (dyad) => dyad[of]);

const joinedObjectives = keptJoin<ListedObjective>();

/** The rows of the list of learning objectives. */
export const objectiveRows = ({ objectives, dyads, documents }: Curriculum): readonly ListedObjective[] =>
  joinedObjectives([objectives, dyads, documents], () => {
    const pairs = pairsOf(dyads, "learning_objective_id");
    const uses = usesOf(documents, "objectives");
    return objectives.map(({ source_id: _, created_at: _created, ...objective }) => ({
      ...objective,
      teaching_points: pairs.get(objective.id)?.length ?? 0,
      cases: uses.get(objective.id)?.length ?? 0,
    }));
  });

const titlesOf = (documents: readonly ListedDocument[]): string[] =>
  documents.map(({ title }) => plainText(title));

const joinedReusables = keptJoin<SearchedReusable>();

/** The rows of the list of reusable content. */
export const reusableRows = (curriculum: Curriculum): readonly SearchedReusable[] => {
  const { objectives, reusables, dyads, documents } = curriculum;
  return joinedReusables([reusables, dyads, documents, objectives], () => {
    const pairs = pairsOf(dyads, "reusable_object_id");
    const uses = usesOf(documents, "reusables");
    const named = rowsById(objectives);
    return reusables.map(({ created_at: _created, variants: _variants, ...reusable }) => {
      const own = uses.get(reusable.id) ?? [];
      return {
        ...reusable,
        learning_objectives: pairedWith(pairs.get(reusable.id), named),
        cases: own.length,
        documents: titlesOf(own),
        illness_scripts: titlesOf(own.filter(({ kind }) => kind === "illness_script")),
        signature_cases: titlesOf(own.filter(({ kind }) => hasCardFlow(kind))),
      };
    });
  });
};

/** The objectives of some pairs, with their names. */
export const pairedWith = (
  pairs: readonly DyadRow[] | undefined,
  named: ReadonlyMap<number, StoredObjective>,
): { id: number; name: string }[] =>
  (pairs ?? []).flatMap(({ learning_objective_id: id }) => {
    const objective = named.get(id);
    return objective ? [{ id, name: objective.name }] : [];
  });

/** A case as details name it. */
export const asUsingCase = ({ id, title, scheduled_review_version_id }: ListedDocument) => ({
  id,
  title: plainText(title),
  scheduled_review_version_id: scheduled_review_version_id ?? null,
});
