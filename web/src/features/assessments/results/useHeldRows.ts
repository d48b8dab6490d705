import { useMemo } from "react";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";

/** The rows that some ids name, in their order. */
export const useHeldRows = (
  ids: readonly number[],
  rows: readonly ItemResponseRow[],
): readonly ItemResponseRow[] =>
  useMemo(() => {
    const byId = new Map(rows.map((row) => [row.item_response_id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [ids, rows]);
