import * as z from "zod/mini";
import { localMemory } from "../../api/browserStorage.ts";

/** Recent entries kept for one program. */
const shownAtMost = 6;
/** Recent entries kept for all programs together. */
const keptAtMost = 30;

const kept = z.array(
  z.object({
    programId: z.nullable(z.string()),
    id: z.string(),
    label: z.string(),
    detail: z.optional(z.string()),
    to: z.string(),
  }),
);
type Kept = z.infer<typeof kept>[number];
export type RecentEntry = Omit<Kept, "programId">;

type Whose = { userId: string; programId: string | null };

// It names nobody but the person, so that it goes when they sign out.
const storageKey = (userId: string): string => `bedside/palette/${userId}`;

function readAll(userId: string): Kept[] {
  try {
    return kept.parse(JSON.parse(localMemory.getItem(storageKey(userId)) ?? "[]"));
  } catch (error) {
    // Another version of the page may have written it.
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return [];
    throw error;
  }
}

/** Places last chosen in the palette in this program, the latest first. Their pages check rights again. */
export const readRecent = ({ userId, programId }: Whose): readonly RecentEntry[] =>
  readAll(userId)
    .filter((each) => each.programId === programId)
    .slice(0, shownAtMost);

/** Puts one first. */
export function noteRecent({ userId, programId }: Whose, { id, label, detail, to }: RecentEntry): void {
  const others = readAll(userId).filter((each) => each.id !== id || each.programId !== programId);
  const next = [{ programId, id, label, ...(detail && { detail }), to }, ...others].slice(0, keptAtMost);
  localMemory.setItem(storageKey(userId), JSON.stringify(next));
}
