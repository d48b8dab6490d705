import { useEffect, useState } from "react";

/** The id of a field's input, or of the group that its inputs stand in. */
export const inputId = (formId: string, name: string): string => `${formId}-${name}`;

const focusable = "input:not([type=hidden]):not(:disabled), select, textarea, button";

/** The first input in the order of the page; in a group its first. */
export function firstInPage(ids: readonly string[]): HTMLElement | undefined {
  const [first] = ids
    .flatMap((id) => document.getElementById(id) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!first || first.matches(focusable)) return first;
  return first.querySelector<HTMLElement>(focusable) ?? first;
}

/** Puts the focus into the first of some fields, in the order of the page, once they are drawn. */
export function useFocusLater(formId: string): (names: readonly string[]) => void {
  const [wanted, setWanted] = useState<{ names: readonly string[] }>();
  useEffect(() => {
    if (wanted) firstInPage(wanted.names.map((name) => inputId(formId, name)))?.focus();
  }, [wanted, formId]);
  return (names) => setWanted({ names });
}
