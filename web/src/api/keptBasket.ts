import { useQueryClient } from "@tanstack/react-query";
import { dropDraft } from "./drafts.ts";
import { useCurrentUser } from "./session.ts";

/** Where the ids of the library's basket are kept, of one person in one program. */
export const basketDraftId = (programId: string): string => `basket:${programId}`;
export const basketKey = (userId: string, programId: string): readonly string[] => [
  "basket",
  userId,
  programId,
];

/** Empties the basket of the library, once what was in it has become a course. */
export function useEmptyBasket(): () => void {
  const client = useQueryClient();
  const { id, program_id } = useCurrentUser();
  return () => {
    if (program_id === null) return;
    dropDraft(id, basketDraftId(program_id));
    client.removeQueries({ queryKey: basketKey(id, program_id) });
  };
}
