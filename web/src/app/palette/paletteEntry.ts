import type { Icon } from "@tabler/icons-react";

/** Something that the palette leads to or does. */
export type PaletteEntry = {
  /** Unlike any other's in the palette. */
  id: string;
  label: string;
  /** What tells it from others of its name. */
  detail?: string;
  /** Words by which it is found beside its label. */
  words?: string;
  icon: Icon;
} & (
  | { to: string; run?: never }
  /** What happens instead of going to a page; it is not remembered. */
  | { to?: never; run: () => void }
);

export type PaletteGroup = { heading: string; entries: readonly PaletteEntry[] };
