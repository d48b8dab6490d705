import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Course,
  createFavorite,
  deleteFavorite,
  getCourse,
  listCourses,
} from "#shared/contract/courses/courses.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useFlash } from "../../ui/Flash.tsx";

/**
 * Marks or unmarks a course. The star turns at once, also in a row that is pinned, and turns back when the call fails.
 * @see spec courses §2.3, §8
 */
export function useFavorite(course: Course) {
  const client = useQueryClient();
  const flash = useFlash();

  function show(isFavorite: boolean): void {
    const turn = (one: Course): Course => (one.id === course.id ? { ...one, is_favorite: isFavorite } : one);
    client.setQueriesData<InfiniteData<Course[]>>({ queryKey: [...keyOf(listCourses), "rows"] }, (rows) =>
      rows ? { ...rows, pages: rows.pages.map((page) => page.map(turn)) } : rows,
    );
    client.setQueriesData<Course[]>({ queryKey: [...keyOf(listCourses), "pinned"] }, (rows) =>
      rows?.map(turn),
    );
    client.setQueryData<Course>(keyOf(getCourse, String(course.id)), (kept) => (kept ? turn(kept) : kept));
  }

  return useMutation({
    mutationFn: (isFavorite: boolean) =>
      call(isFavorite ? createFavorite : deleteFavorite, { body: { document_set_id: course.id } }),
    onMutate: show,
    // The list on the page is not read again, so that no row moves; the next list that is asked for is read anew.
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listCourses), refetchType: "none" }),
    onError: (_, isFavorite) => {
      show(!isFavorite);
      flash.error(isFavorite ? "Error: Problem with favorite" : "Error: Problem with unfavorite");
    },
  });
}
