import type { ListedSelectable } from "./offeredDocuments.ts";

const asName = (title: string): string =>
  title
    .replace(/<[^>]*>/g, "")
    .trim()
    .toLowerCase();

/** The document that holds what a course's teachers are given, found by the course's name. @see spec courses §2.3 */
export function educatorResourcesOf(
  courseName: string,
  offered: readonly Pick<ListedSelectable, "id" | "kind" | "title">[],
): number | null {
  const name = asName(courseName);
  const found = offered.find(
    ({ kind, title }) => kind === "educator_resource" && asName(title).startsWith(name),
  );
  return found?.id ?? null;
}
