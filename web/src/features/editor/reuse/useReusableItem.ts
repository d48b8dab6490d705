import { useQuery } from "@tanstack/react-query";
import { getReusableObject, type ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";

/** The reusable content of a number as it is now; undefined until it is read, and without a number. */
export function useReusableItem(id: number | null | undefined): ReusableDetail | undefined {
  const { data } = useQuery({
    queryKey: keyOf(getReusableObject, String(id)),
    queryFn: ({ signal }) => call(getReusableObject, { params: { id: String(id) }, signal }),
    enabled: typeof id === "number",
  });
  return data;
}
