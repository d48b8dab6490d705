import { describe, expect, it } from "vitest";
import type { HistoryVersion } from "#shared/contract/bank/bankData.ts";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { itemFigureText } from "#shared/domain/bank/itemFigure.ts";
import { dashedDate, dashedTime } from "#shared/words/dashedDates.ts";
import { cellText, cutText } from "#web/bank/cellText.ts";
import { historyLines } from "#web/bank/VersionHistory.tsx";
import { linkedPages } from "#web/features/questionBank/adminLists/PageLinks.tsx";
import { inCalls, partlyActed, partlyDone } from "#web/features/questionBank/bulk.ts";
import { refreshedRows } from "#web/features/questionBank/sets/useSetInMaking.ts";

describe("the question bank's page", () => {
  it.each([
    [1, 1, [1]],
    [1, 20, [1, 2, 3, 4, 5, null, 19, 20]],
    [10, 20, [1, 2, null, 8, 9, 10, 11, 12, null, 19, 20]],
    [20, 20, [1, 2, null, 16, 17, 18, 19, 20]],
    [4, 6, [1, 2, 3, 4, 5, 6]],
  ])("links 2 pages at the ends and 5 around page %i of %i", (page, pages, shown) => {
    expect(linkedPages(page, pages)).toEqual(shown);
  });

  it("shows '-' for what is empty, joins lists, and cuts what is longer than 200 characters", () => {
    expect([cellText(null), cellText(" "), cellText([]), cellText(["a", "b"]), cellText(0)]).toEqual([
      ...["-", "-", "-"],
      "a, b",
      "0",
    ]);
    expect(cutText("x".repeat(200))).toHaveLength(200);
    expect(cutText("x".repeat(201))).toBe(`${"x".repeat(200)}…`);
  });

  it("writes dates as MM-DD-YYYY", () => {
    expect(dashedDate("2026-01-05T23:30:00.000Z", "UTC")).toBe("01-05-2026");
    expect(dashedTime("2026-01-05T03:07:00.000Z", "America/New_York")).toBe("01-04-2026 22:07");
  });

  it("sends 1,200 changes in three calls, and adds up what they did", async () => {
    const sizes: number[] = [];
    const outcome = await inCalls(
      Array.from({ length: 1200 }, (_, id) => ({ id })),
      async (part) => {
        sizes.push(part.length);
        return { success: part.length - 1, error: 1, error_msgs: ["No."], failed_ids: [1] };
      },
    );
    expect(sizes).toEqual([500, 500, 200]);
    expect(outcome).toMatchObject({ ok: true, result: { success: 1197, error: 3 } });
    expect(outcome.ok && partlyDone(outcome.result)).toBe(
      "1197 questions updated successfully. 3 questions failed to update. No. No. No.",
    );
    expect(outcome.ok && partlyActed(outcome.result, "deleted")).toBe(
      "Of 1200 questions, 1197 were deleted. No. No. No.",
    );
  });

  it("tells a version's changes from the version before it, the state of now first", () => {
    const version = (id: string, event: string, status: string): HistoryVersion => ({
      ...{ id, event, whodunnit: null, created_at: "2026-01-05T03:07:00.000Z" },
      reified_object: { status },
    });
    const lines = historyLines([version("b", "update", "Valid"), version("a", "create", "New")], {
      status: "Valid",
    });
    expect(lines.map((line) => [line.version, line.editor, line.state.status, line.before.status])).toEqual([
      ["Current state", "", "Valid", "Valid"],
      ["2", "Unknown", "Valid", "New"],
      ["1", "Unknown", "New", undefined],
    ]);
  });

  it("brings the rows of a set up to date in their order, and names what the bank no longer has", () => {
    const row = (id: number, label: string) => ({ id, label, vignette: "", isArchived: false });
    const fresh = {
      ...{ id: 7, case_summary_identifier: "New label", archived_at: "2026-01-05T03:07:00.000Z" },
      ...{ content: { vignette: "A child coughs." }, parent_id: null, enemies: [] },
    } as unknown as BankQuestion; // what a row of a set is made from
    const { rows, gone } = refreshedRows([row(9, "Gone"), row(7, "Old label")], new Map([[7, fresh]]));
    expect(rows).toMatchObject([{ id: 7, label: "New label", isArchived: true }]);
    expect(gone.map(({ id }) => id)).toEqual([9]);
  });

  it("writes the figures of a column with the same number of decimals", () => {
    expect([0.5, 0.66667, 1, 0, -0.0001].map(itemFigureText)).toEqual([
      ...["0.500", "0.667", "1.000", "0.000", "0.000"],
    ]);
  });
});
