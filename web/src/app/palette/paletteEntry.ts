import type { Icon } from "@tabler/icons-react";

/** Something that the palette leads to or does. */
export type PaletteEntry = {
  /** Unlike any other's in the palette. */
  id: string;
  label: string;
  /** Tells it apart from others of the same name. */
  detail?: string;
  /** Words by which it is found beside its label. */
  words?: string;
  icon: Icon;
} & (
  | { to: string; run?: never }
  /** Runs instead of going to a page, and is not remembered. */
  | { to?: never; run: () => void }
);

export type PaletteGroup = { heading: string; entries: readonly PaletteEntry[] };
