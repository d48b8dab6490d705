import * as z from "zod/mini";
import { keys } from "../keys.ts";
import { deleteItem, putItem, queryItems } from "../table.ts";

/** Pattern: a person's favourite courses, by number. */
export async function listFavorites(userId: string): Promise<Set<number>> {
  const items = await queryItems({ pk: keys.learner(userId), skPrefix: "FAVORITE#", consistent: true });
  return new Set(items.map((item) => z.number().parse(item.course_id)));
}

export async function putFavorite(userId: string, courseId: number): Promise<void> {
  await putItem({ ...keys.favorite(userId, courseId), course_id: courseId });
}

export async function deleteFavorite(userId: string, courseId: number): Promise<void> {
  await deleteItem(keys.favorite(userId, courseId));
}
