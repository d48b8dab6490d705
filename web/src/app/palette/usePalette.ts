import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconBuilding, IconHistory, IconMoon, IconSun } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { searchRows } from "../../ui/searchRows.ts";
import { useGoToProgram } from "../../ui/useGoToProgram.ts";
import type { PaletteEntry, PaletteGroup } from "./paletteEntry.ts";
import { beginningsOf, pagesOf } from "./places.ts";
import { readRecent } from "./recentEntries.ts";
import { firstOf, searchesOf } from "./searches.ts";

/** Fewer letters find too much to be worth a call. */
const shortestSearch = 2;
const typingMs = 250;

/** Entries for the typed text: the person's own pages at once, results of the server as they arrive. */
export function usePalette(typed: string) {
  const user = useCurrentUser();
  const actor = actorOf(user);
  const text = typed.trim();
  const asked = useSettled(text, typingMs);
  const isAsked = asked.length >= shortestSearch;
  const searches = searchesOf(actor);
  const actions = useActions();

  const answers = useQueries({
    queries: searches.map(({ heading, action, find }) => ({
      queryKey: ["palette", user.id, user.program_id, heading, action, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(asked, signal),
      enabled: isAsked,
    })),
  });

  const recent = readRecent({ userId: user.id, programId: user.program_id }).map(
    (each): PaletteEntry => ({ ...each, icon: IconHistory }),
  );
  const ownGroups: PaletteGroup[] = [
    { heading: "Recent", entries: matching(recent, text) },
    { heading: "Pages", entries: matching(pagesOf(actor), text) },
    { heading: "Actions", entries: matching([...beginningsOf(actor), ...actions], text) },
  ];
  const found = searches.map(({ heading }, at): PaletteGroup => {
    const entries = text === asked ? (answers[at]?.data ?? []) : [];
    return { heading, entries: firstOf(entries, text) };
  });
  const isSearching =
    text.length >= shortestSearch && (text !== asked || answers.some(({ isFetching }) => isFetching));

  return {
    groups: withoutRepeats([...ownGroups, ...found]),
    isSearching,
    /** Headings of searches that failed. */
    failed: isSearching ? [] : searches.flatMap(({ heading }, at) => (answers[at]?.isError ? [heading] : [])),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

const matching = (entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] =>
  searchRows(entries, text, ({ label, words = "", detail = "" }) => [label, words, detail]);

/** Each leads to its place once, in the group that comes first; groups with nothing left are dropped. */
function withoutRepeats(groups: readonly PaletteGroup[]): PaletteGroup[] {
  const seen = new Set<string>();
  return groups
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** Actions that run at once, without a page. */
function useActions(): PaletteEntry[] {
  const { memberships, program_id } = useCurrentUser();
  const goToProgram = useGoToProgram();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return [
    ...memberships
      .filter((membership) => membership.program_id !== program_id)
      .map((membership) => ({
        id: `program ${membership.program_id}`,
        label: `Switch to ${membership.program_name}`,
        detail: membership.role,
        words: "program",
        icon: IconBuilding,
        run: () => goToProgram(membership.program_id),
      })),
    {
      id: "look",
      label: isDark ? "Use light mode" : "Use dark mode",
      words: "theme color look appearance",
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? "light" : "dark"),
    },
  ];
}

/** The value once it has not changed for so long. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
