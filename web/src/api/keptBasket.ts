import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { dropDraft, readDraft } from "./drafts.ts";
import { useCurrentUser } from "./session.ts";
import { idsInAddress } from "./urlOf.ts";

/** Where the ids of the library's basket are kept, of one person in one program. */
export const basketDraftId = (programId: string): string => `basket:${programId}`;
export const basketKey = (userId: string, programId: string): readonly string[] => [
  "basket",
  userId,
  programId,
];

/** The ids of the basket as this browser keeps them. */
export function readBasketIds(userId: string, programId: string): string[] {
  const ids = readDraft(userId, basketDraftId(programId), Date.now())?.values.ids;
  return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0).map(String) : [];
}

const newCoursePath = "/document_sets/new";
const fromBasket = "basket";

/**
 * Where 'Create Course' leads: the items in the address, as the specification has it. Of more than an address holds, which an
 * edge refuses at some 8 KB when the page is loaded anew, that they lie in the basket.
 */
export function newCourseAddress(ids: readonly number[]): string {
  if (ids.length > idsInAddress) return `${newCoursePath}?from=${fromBasket}`;
  return `${newCoursePath}?${new URLSearchParams(ids.map((id) => ["document_ids[]", String(id)]))}`;
}

/** The items that such an address asks for. */
export function useAskedItems(): string[] {
  const [search] = useSearchParams();
  const { id, program_id } = useCurrentUser();
  const named =
    search.get("from") === fromBasket ? readBasketIds(id, program_id ?? "") : search.getAll("document_ids[]");
  return [...new Set(named)].filter((each) => /^[1-9]\d{0,14}$/.test(each));
}

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
