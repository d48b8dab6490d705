import { getDocument } from "../../table/cases/documents.ts";
import { caseFlows } from "./caseFlows.ts";
import type { Option } from "./option.ts";
import type { Frame } from "./scope.ts";

/** Above this number of cases their questions are not offered: users pick fewer cases first. */
const casesAtMost = 10;

/** How a question is named in a filter. */
export const questionKey = (documentId: number, uid: string): string => `${documentId}:${uid}`;

/** The questions of some cases, as learners read them now. */
export async function questionOptions(frame: Frame, documentIds: readonly string[]): Promise<Option[]> {
  const flows = caseFlows(frame.program);
  const ids = documentIds.map(Number).filter((id) => frame.documents.has(id) && !frame.examsToSit.has(id));
  if (ids.length > casesAtMost) return [];
  const options = await Promise.all(
    ids.map(async (id): Promise<Option[]> => {
      const document = await getDocument(id);
      if (!document || document.is_unpublished) return [];
      const { questions } = await flows(document, document.published_snapshot_id);
      return questions.map(({ uid, card, text, type }) => [
        [card, text || type].filter(Boolean).join(": "),
        questionKey(id, uid),
      ]);
    }),
  );
  return options.flat();
}
