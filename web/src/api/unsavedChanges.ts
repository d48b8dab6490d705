/** Forms of the page in which something stands that is not saved. */
type Unsaved = { discard: () => void };

const unsaved = new Set<Unsaved>();

/** Notes a form with unsaved changes. Gives back what takes the note away. */
export function noteUnsaved(form: Unsaved): () => void {
  unsaved.add(form);
  return () => unsaved.delete(form);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Gives all of it up, because the person has said so. */
export function discardUnsaved(): void {
  for (const form of [...unsaved]) form.discard();
  unsaved.clear();
}
