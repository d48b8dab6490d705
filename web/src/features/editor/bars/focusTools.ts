/** Those of a table where the caret is in one, else those of its node, else the first there are. */
const toolGroups = ['[data-tools="table"]', '[data-tools="node"]', ":scope"] as const;

/** Puts the focus into the field of what is looked for, where it is there. What stands in it is typed over. */
export function focusFind(bars: HTMLElement | null): void {
  const field = bars?.querySelector<HTMLInputElement>('[data-tools="find"] input');
  field?.focus();
  field?.select();
}

/** Puts the focus on the first tool that can be used. */
export function focusTools(bars: HTMLElement | null): void {
  for (const group of toolGroups) {
    const tool = [...(bars?.querySelectorAll<HTMLElement>(`${group} :is(button, select)`) ?? [])].find(
      (each) => !each.matches(":disabled") && each.offsetParent !== null,
    );
    if (!tool) continue;
    tool.focus();
    return;
  }
}
