import { describe, expect, it } from "vitest";
import { historyLines, shownHistory } from "#web/bank/VersionHistory.tsx";

const version = (id: string, event: "create" | "update", reified_object: Record<string, string>) => ({
  ...{ id, item_id: "1", item_type: "Question" as const, event, whodunnit: null },
  ...{ created_at: "2026-11-01T10:00:00.000Z", reified_object },
});

const all = historyLines(
  [
    version("2", "update", { stem: "Which test?", system: "Renal" }),
    version("1", "create", { stem: "Which drug?", system: "Renal" }),
  ] as unknown as Parameters<typeof historyLines>[0], // as much of a version as lines are made of
  null,
);

describe("the history of a question", () => {
  it("shows each line and column where nothing is hidden", () => {
    const { lines, columns } = shownHistory(all, { hidesCreate: false, hidesUnmodified: false });
    expect(lines.map(({ event }) => event)).toEqual(["update", "create"]);
    expect(columns).toEqual(["stem", "system"]);
  });

  it("hides the first state, and columns that never changed after it", () => {
    const { lines, columns } = shownHistory(all, { hidesCreate: true, hidesUnmodified: true });
    expect(lines.map(({ event }) => event)).toEqual(["update"]);
    expect(columns).toEqual(["stem"]);
  });
});
