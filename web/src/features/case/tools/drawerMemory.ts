import * as z from "zod/mini";
import { type PanelName, panelNames } from "#shared/case/tools/panels.ts";
import type { BrowserStorage } from "../../../api/browserStorage.ts";

const kept = z.object({ isOpen: z.boolean(), panel: z.string() });

export const isPanelName = (name: string): name is PanelName => panelNames.some((panel) => panel === name);

/** How the drawer was left; undefined where it never was, or where something else stands in its place. */
export function readDrawer(storage: BrowserStorage, key: string): z.infer<typeof kept> | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    const parsed = kept.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function writeDrawer(
  storage: BrowserStorage,
  key: string,
  { isOpen, panel }: z.infer<typeof kept>,
): void {
  storage.setItem(key, JSON.stringify({ isOpen, panel }));
}
