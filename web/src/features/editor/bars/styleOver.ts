import type { InlineStyle } from "#shared/case/model/types.ts";
import { setStyle } from "../acts/text.ts";
import { linesBetween } from "../document/places.ts";
import type { EditSession } from "../session/editSession.ts";

/** Sets a style with arguments between two positions; without arguments it is taken off. */
export function styleOver(
  session: EditSession,
  { from, to }: { from: number; to: number },
  type: InlineStyle,
  args?: { url?: string; hexCode?: string },
): boolean {
  return session.act((scene) => ({
    sketches: setStyle(
      scene,
      linesBetween(scene.document, from, to),
      type,
      args ? { type, args } : undefined,
    ),
  }));
}
