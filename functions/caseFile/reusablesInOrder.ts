import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { type CaseFile, rootOfText, UnusableCaseFile } from "./caseFile.ts";

type Item = CaseFile["reusables"][number];

/**
 * Reusable content of a case file with its places, from 1: what stands in other content comes first.
 * @throws UnusableCaseFile on a circle, and where content names a place that the file does not have
 */
export function reusablesInOrder({
  reusables,
}: Pick<CaseFile, "reusables">): { item: Item; place: number }[] {
  const ordered: { item: Item; place: number }[] = [];
  const placed = new Set<number>();
  let waiting = reusables.map((item, at) => ({
    ...{ item, place: at + 1 },
    inner: item.content ? mappedContentOf(rootOfText(item.content)).reusables : [],
  }));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ inner }) => inner.every((place) => placed.has(place)));
    if (ready.length === 0) throw new UnusableCaseFile("Reusable content in the file leads back to itself.");
    for (const { item, place } of ready) {
      ordered.push({ item, place });
      placed.add(place);
    }
    waiting = waiting.filter(({ place }) => !placed.has(place));
  }
  return ordered;
}
