import { useQueries } from "@tanstack/react-query";
import { getLearningObjective } from "#shared/contract/mapping/objectives.ts";
import { getReusableObject } from "#shared/contract/mapping/reusables.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";

/** Names of objectives or teaching points by number, for as long as they are asked for their numbers. */
export function useMappedNames(of: "objective" | "point", ids: readonly (number | null)[]) {
  const asked = [...new Set(ids.filter((id) => id !== null))].map(String);
  const route = of === "objective" ? getLearningObjective : getReusableObject;
  const found = useQueries({
    queries: asked.map((id) => ({
      queryKey: keyOf(route, id),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<{ id: number; name: string }> =>
        of === "objective"
          ? call(getLearningObjective, { params: { id }, signal })
          : call(getReusableObject, { params: { id }, signal }),
    })),
  });
  const names = new Map(found.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])));
  return (id: number | null): string =>
    id === null
      ? "None"
      : (names.get(id) ?? (found.some(({ isLoading }) => isLoading) ? "Loading..." : `Number ${id}`));
}
