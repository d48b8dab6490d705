import type { Figure } from "./figure.ts";

/** Result of measuring the parts of a run: the figures of those that were measured, and why the others were not. */
export type Measured = {
  figures: Figure[];
  failed: { name: string; error: unknown }[];
};

/**
 * Measures one part after the other. Each is told as soon as it is done, so that a later one that fails, or a run that is
 * stopped, takes nothing of it away; one that fails keeps none of the others from being measured.
 */
export async function measureParts(
  names: readonly string[],
  measure: (name: string) => Promise<Figure[]>,
  onMeasured: (name: string, figures: readonly Figure[]) => void,
): Promise<Measured> {
  const measured: Measured = { figures: [], failed: [] };
  for (const name of names) {
    const figures = await measure(name).catch((error: unknown) => {
      measured.failed.push({ name, error });
      return undefined;
    });
    if (!figures) continue;
    onMeasured(name, figures);
    measured.figures.push(...figures);
  }
  return measured;
}
