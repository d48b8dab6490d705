import type { ComponentProps } from "react";

type Props = { label: string } & Omit<ComponentProps<"section">, "aria-label" | "tabIndex">;

/** Named part of a page that scrolls within itself. It takes the focus, so that keys scroll it as well. */
export function ScrollRegion({ label, ...section }: Props) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, a keyboard cannot scroll it
  return <section {...section} aria-label={label} tabIndex={0} />;
}
