import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import type { Editing } from "#web/bank/bankColumns.ts";
import { readAgain } from "#web/features/questionBank/changes.ts";
import { useQuestionActs } from "#web/features/questionBank/useQuestionActs.ts";
import { useQuestionEdits } from "#web/features/questionBank/useQuestionEdits.ts";
import { fakeApi } from "../../renderPage.tsx";

const at = "2026-11-20T08:00:00.000Z";
const rowOf = (id: number, lock_version = 0): BankQuestion => ({
  ...{ id, case_summary_identifier: `Cough Q${id}`, course_name: null, document_id: null, document: null },
  ...{ editing_document: null, current_use: null, efficiency_breakpoints_seconds: [], system: null },
  content: { vignette: "", stem: "", images: [], correct_answer_index: 0, answer_explanation: "" },
  ...{ choice_a: "", choice_b: "", choice_c: "", choice_d: "", choice_e: "" },
  ...{ difficulty: null, discrimination: null, status: "Not reviewed", cci_status: null },
  learning_objective_reusable_object: {
    ...{ learning_objective_id: null, learning_objective_name: null },
    ...{ reusable_object_id: null, reusable_object_name: null },
  },
  ...{ question_set_ids: [], question_sets: [], clinical_focus: null, clinical_location: null },
  ...{ patient_age: null, final_diagnosis: null, clinical_disciplines: [], clinical_excellence: [] },
  ...{ parent_id: null, child_ids: [], enemies: [], reviews: [], lock_status_msg: null, delivered: false },
  ...{ archived_at: null, created_at: at, updated_at: at, lock_version },
});
const status: Editing = {
  read: (row: BankQuestion) => [row.status ?? "-"],
  write: ([chosen]: readonly string[]) => ({ status: chosen }),
} as unknown as Editing; // the part that edits call
const rows = Array.from({ length: 250 }, (_, place) => rowOf(place + 1));

/** A bank that has moved on: each question that is asked for has had four changes. */
function bank() {
  const failed = rows.map(({ id }) => id);
  const api = fakeApi({
    "GET /api/admin/assessment_questions": ({ url }) => {
      const ids = url.searchParams.getAll("filters[id][]").map(Number);
      const data = url.searchParams.get("archived") === "true" ? [] : ids.map((id) => rowOf(id, 4));
      // A list holds 500 rows at most, and an address some hundred numbers.
      return ids.length > 100
        ? { status: 400, body: { error: { code: "INVALID_REQUEST", message: "too many", trace_id: "t" } } }
        : { body: { data, meta: { count: data.length } } };
    },
    "PATCH /api/admin/assessment_questions/update_bulk": () => ({
      body: { success: 0, error: failed.length, error_msgs: ["moved"], failed_ids: failed },
    }),
  });
  vi.stubGlobal("fetch", api.fetch);
  return api;
}
afterEach(() => vi.unstubAllGlobals());

describe("questions that could not be saved (A-30, X-29)", () => {
  it("are read again in parts that an address carries, all of them", async () => {
    const api = bank();
    const { rows: read, unread } = await readAgain(rows.map(({ id }) => id));
    expect(read).toHaveLength(250);
    expect(unread).toEqual([]);
    expect(api.asked.filter(({ call }) => call.startsWith("GET"))).toHaveLength(6);
  });

  it("keep their edits beyond the hundredth, each on top of the question as it stands now", async () => {
    bank();
    const { result } = renderHook(() => {
      const edits = useQuestionEdits();
      const bulk = {
        ...{ isRunning: false, refresh: async () => [], mayDiscard: async () => true },
        tell: vi.fn(async () => undefined),
        run: async (_question: unknown, work: () => Promise<unknown>) => work(),
      } as unknown as Parameters<typeof useQuestionActs>[0]["bulk"]; // asks nobody
      const acts = useQuestionActs({
        bulk,
        edits,
        selected: new Map(),
        setSelected: vi.fn(),
        onEdited: vi.fn(),
      });
      return { edits, acts };
    });
    act(() =>
      result.current.edits.edit(
        status,
        rows.map((row) => ({ row, chosen: ["Valid"] })),
      ),
    );
    expect(result.current.edits.edits.size).toBe(250);
    await act(() => result.current.acts.saveEdits());
    const kept = [...result.current.edits.edits.values()];
    expect(kept).toHaveLength(250);
    expect(new Set(kept.map(({ lock_version }) => lock_version))).toEqual(new Set([4]));
    expect(new Set(kept.map((edit) => edit.status))).toEqual(new Set(["Valid"]));
  });
});

describe("steps that can be taken back (A-30)", () => {
  const started = () => renderHook(() => useQuestionEdits()).result;

  it("are none where a cell shows the chosen value already", () => {
    const edits = started();
    const row = rowOf(1);
    act(() => edits.current.edit(status, [{ row, chosen: ["Not reviewed"] }]));
    expect(edits.current.canUndo).toBe(false);
    act(() => edits.current.edit(status, [{ row, chosen: ["Valid"] }]));
    act(() => edits.current.edit(status, [{ row, chosen: ["Valid"] }]));
    act(() => edits.current.undo());
    expect(edits.current.isDirty).toBe(false);
    expect(edits.current.canUndo).toBe(false);
  });

  it("are one where a choice changes some of the selected questions", () => {
    const edits = started();
    const [first, second] = [rowOf(1), { ...rowOf(2), status: "Valid" }];
    act(() =>
      edits.current.edit(status, [
        { row: first, chosen: ["Valid"] },
        { row: second, chosen: ["Valid"] },
      ]),
    );
    expect([...edits.current.edits.keys()]).toEqual([1]);
    expect(edits.current.canUndo).toBe(true);
  });
});
