import { useQuery } from "@tanstack/react-query";
import { listRoleCounts, roleCountsAtMost } from "#shared/contract/quotes/quoteInterfaces.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";

export type RoleCounts = ReplyOf<typeof listRoleCounts>[number]["role_counts"];

type Waiting = { id: string; resolve: (counts: RoleCounts) => void; reject: (error: unknown) => void };

let waiting: Waiting[] = [];

/** Role counts of one program. Rows that are drawn together are asked for by one call. */
function roleCountsOf(id: string): Promise<RoleCounts> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(() => void askForAll());
    waiting.push({ id, resolve, reject });
  });
}

async function askForAll(): Promise<void> {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += roleCountsAtMost)
    await ask(asked.slice(from, from + roleCountsAtMost));
}

async function ask(asked: readonly Waiting[]): Promise<void> {
  try {
    const replies = await call(listRoleCounts, { body: { ids: asked.map(({ id }) => id) } });
    const countsOf = new Map(replies.map(({ id, role_counts }) => [id, role_counts]));
    for (const { id, resolve } of asked) resolve(countsOf.get(id) ?? {});
  } catch (error) {
    // Each row says by itself that its counts are missing.
    for (const { reject } of asked) reject(error);
  }
}

export const useRoleCounts = (id: string) =>
  useQuery({ queryKey: keyOf(listRoleCounts, id), queryFn: () => roleCountsOf(id) });
