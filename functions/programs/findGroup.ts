import * as z from "zod/mini";
import type { GroupViewer } from "#shared/contract/programs/groupDocuments.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { wordOrder } from "#shared/words/language.ts";
import { Refusal } from "../runtime/refusal.ts";
import { unusableNameIn } from "../runtime/unusableNames.ts";
import { type ListedProgram, readPrograms } from "../table/programs/programs.ts";

export type LoadedGroup = { resource: ResourceOf<"loan.manage">; group: ListedProgram; viewer: GroupViewer };

const fixed = z.object({
  group_id: z.optional(
    z.union([z.string(), z.object({ value: z.string() }), z.array(z.string()).check(z.length(1))]),
  ),
});

/** The program that the page's fixed filter names; the first by name where it names none. @see spec courses §2.12 */
export async function loadGroup({ query }: { query: { where?: string | undefined } }): Promise<LoadedGroup> {
  const groupId = groupIdIn(query.where);
  const { rows } = await readPrograms();
  const group = groupId === undefined ? firstByName(rows) : rows.find(({ id }) => id === groupId);
  if (!group) throw new Refusal("NOT_FOUND");
  return { resource: { kind: "provider" }, group, viewer: { groupId: group.id } };
}

const byName = wordOrder({ numeric: false });

/** Finds the first by name among thousands of rows by a single pass, without sorting. */
function firstByName(rows: readonly ListedProgram[]): ListedProgram | undefined {
  let first: ListedProgram | undefined;
  for (const row of rows) {
    if (row.archived_at !== null) continue;
    if (!first || byName.compare(row.name, first.name) < 0) first = row;
  }
  return first;
}

/** Undefined where the filter says nothing of it; what else is wrong with it, the list itself refuses. */
function groupIdIn(where: string | undefined): string | undefined {
  if (!where) return undefined;
  try {
    const value: unknown = JSON.parse(where);
    if (unusableNameIn(value, where) !== undefined) return undefined;
    const parsed = fixed.safeParse(value);
    const given = parsed.success ? parsed.data.group_id : undefined;
    if (given === undefined || typeof given === "string") return given;
    return "value" in given ? given.value : given[0];
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
