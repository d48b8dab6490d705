import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { sidePanels } from "#web/features/editor/panels/panelList.ts";
import { SidePanels } from "#web/features/editor/panels/SidePanels.tsx";
import { useReview } from "#web/features/editor/review/useReview.ts";
import { StyleGuideLink } from "#web/features/editor/StyleGuideLink.tsx";
import type { EditMode } from "#web/features/editor/session/sessionState.ts";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { useSessionState } from "#web/features/editor/useEditSession.ts";
import { renderPage } from "../../../renderPage.tsx";
import { drawnField, pasteInto } from "../../../richText/drawnField.ts";
import { author, openSession } from "../acts/openSession.ts";

afterEach(cleanup);

const people = new Map([
  ["ada", "Ada Lovelace"],
  ["ben", "Ben Nevis"],
]);
const ben: Actor = { ...author, id: "ben", mode: "suggesting" };

function opened({ actor = author, editMode = "editing" as EditMode, type = "SCHEDULED_REVIEW" } = {}) {
  const { session, refusals, mint } = openSession(aSmallCase(), editMode, "HIGHLIGHT_SUGGESTIONS", actor);
  const write = (by: Actor, operation: Parameters<typeof apply>[1]): void => {
    const applied = apply(session.getState().draft, operation, by);
    if (!applied.ok) throw new Error(applied.detail);
    session.replaceDraft(applied.draft);
  };
  function Page() {
    const review = useReview(session, { actor, versionId: 1, people, mint });
    const mode = useSessionState(session, (state) => state.editMode);
    // What the panels look at, of all that an editor has.
    const parts = {
      session,
      review,
      mint,
      editMode: mode,
      opened: { actor, contexts: { version: { type }, documentContext: { kind: "signature_case" } } },
    };
    return <SidePanels editor={parts as unknown as Editor} panels={sidePanels} />;
  }
  return { session, refusals, write, Page };
}

/** Unfolds the menu of the panels. */
const unfold = (): void => {
  fireEvent.click(screen.getByRole("button", { name: "Details" }));
};

const open = async (name: string) => {
  unfold();
  fireEvent.click(screen.getByRole("button", { name }));
  const panel = await screen.findByRole("complementary", { name });
  await within(panel).findByText(/No (summary|student feedback) yet|\d\d-\d\d-\d{4}/);
  return within(panel);
};

describe("Summary of Edits and Student Feedback (D-40)", () => {
  it("lists what was written with author and date, adds about the whole case, and deletes when asked", async () => {
    const { session, write, Page } = opened();
    const about = { summaryOfEditId: "s1", uid: "card_one", text: "Shortened the history" };
    write({ ...ben, mode: "editing" }, { type: "addSummaryOfEdit", at: 5, ...about });
    renderPage(<Page />);
    const panel = await open("Summary of Edits");
    expect(panel.getByRole("listitem").textContent).toMatch(
      /Ben Nevis \d\d-\d\d-\d{4} \d\d:\d\dShortened the historyShow in text/,
    );
    const add = panel.getByRole("button", { name: "Add" });
    expect(add.hasAttribute("disabled")).toBe(true);
    const field = await drawnField(() => panel.getByRole("textbox", { name: "New summary of edits" }));
    pasteInto(field, " Two new labs ");
    fireEvent.click(add);
    expect(panel.getAllByRole("listitem")[0]?.textContent).toMatch(/^Ada Lovelace.*Two new labs/);
    const { draft } = session.getState();
    expect(draft.summaryOfEdits[1]).toMatchObject({ text: "Two new labs", author: "ada" });
    expect(draft.summaryOfEdits[1]).not.toHaveProperty("uid");
    // Whoever may edit deletes what another wrote.
    fireEvent.click(panel.getAllByRole("button", { name: "Delete" }).at(-1) as HTMLElement);
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(session.getState().draft.summaryOfEdits.length).toBe(1));
  });

  it("shows the summary in editing mode alone, neither on the published version", () => {
    const editing = opened();
    renderPage(<editing.Page />);
    unfold();
    expect(screen.getByRole("button", { name: "Summary of Edits" })).toBeTruthy();
    cleanup();
    const suggesting = opened({ editMode: "suggesting" });
    renderPage(<suggesting.Page />);
    unfold();
    expect(screen.queryByRole("button", { name: "Summary of Edits" })).toBeNull();
    expect(screen.getByRole("button", { name: "Student Feedback" })).toBeTruthy();
    cleanup();
    const published = opened({ type: "PUBLISHED" });
    renderPage(<published.Page />);
    unfold();
    expect(screen.queryByRole("button", { name: "Summary of Edits" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Student Feedback" })).toBeNull();
  });

  it("says what is to be done before something can be added: the text shown in full, or the lock taken", async () => {
    const { session, Page } = opened();
    renderPage(<Page />);
    const panel = await open("Student Feedback");
    expect(panel.getByRole("button", { name: "Add" })).toBeTruthy();
    act(() => session.setDisplayMode("outline"));
    expect(panel.getByText("To add or delete, switch to 'Full'.")).toBeTruthy();
    expect(panel.queryByRole("button", { name: "Add" })).toBeNull();
    act(() => session.setWritable(false));
    expect(panel.getByText("To add or delete, take the editing lock.")).toBeTruthy();
  });

  it("lets who suggests write feedback, and delete their own alone; keeps what was begun when it closes", async () => {
    const { session, write, Page } = opened({ actor: ben, editMode: "suggesting" });
    write(author, { type: "addStudentFeedback", at: 5, studentFeedbackId: "f1", text: "Too long" });
    renderPage(<Page />);
    const panel = await open("Student Feedback");
    pasteInto(
      await drawnField(() => panel.getByRole("textbox")),
      "Loved it all",
      "<p>Loved <b onclick='x()'>it</b></p><ol><li>all</li></ol>",
    );
    fireEvent.click(panel.getByRole("button", { name: "Close Student Feedback" }));
    const again = await open("Student Feedback");
    fireEvent.click(again.getByRole("button", { name: "Add" }));
    expect(session.getState().draft.studentFeedbacks.map(({ text, rich }) => [text, rich])).toEqual([
      ["Too long", undefined],
      ["Loved it\n1. all", "<p>Loved <strong>it</strong></p><ol><li><p>all</p></li></ol>"],
    ]);
    const [latest, first] = again.getAllByRole("listitem");
    expect(latest?.querySelector("div strong")?.textContent).toBe("it");
    expect(within(latest as HTMLElement).getByRole("button", { name: "Delete" })).toBeTruthy();
    expect(within(first as HTMLElement).queryByRole("button", { name: "Delete" })).toBeNull();
  });

  it("says of a paste that is too long what there is room for, and cuts nothing by itself", async () => {
    const { Page } = opened();
    renderPage(<Page />);
    const panel = await open("Student Feedback");
    const field = await drawnField(() => panel.getByRole("textbox", { name: "New student feedback" }));
    expect(pasteInto(field, "x".repeat(5_001))).toBe(false);
    expect(panel.getByRole("alert").textContent).toContain("this field has room for 5000 of the 5000");
    fireEvent.click(panel.getByRole("button", { name: /^Paste the first/ }));
    expect(field.textContent).toHaveLength(5_000);
  });

  it("makes way for what it shows in the text, where it covers the text", async () => {
    const { write, Page } = opened();
    const entry = { studentFeedbackId: "f1", uid: "card_one", text: "Too long" };
    write(author, { type: "addStudentFeedback", at: 5, ...entry });
    renderPage(<Page />);
    const panel = await open("Student Feedback");
    fireEvent.click(panel.getByRole("button", { name: "Show in text" }));
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Details" }));
  });

  it("opens the style guide in a new tab while somebody writes, where there is one", () => {
    const guideOf = (styleGuideId: number | null, mayWrite: boolean): HTMLElement | null => {
      cleanup();
      const editor = { mayWrite, opened: { contexts: { documentContext: { styleGuideId } } } };
      renderPage(<StyleGuideLink editor={editor as unknown as Editor} />);
      return screen.queryByRole("link", { name: "Style guide" });
    };
    expect([guideOf(7, false), guideOf(null, true)]).toEqual([null, null]);
    const link = guideOf(7, true);
    expect(link?.getAttribute("href")).toBe("/document_set_document_relations/7");
    expect(link?.getAttribute("target")).toBe("_blank");
  });

  it("is held to by the model: who suggests writes and deletes no summaries, and no feedback of others", () => {
    const { session, write } = opened();
    write(author, { type: "addSummaryOfEdit", at: 5, summaryOfEditId: "s1", text: "Mine" });
    write(author, { type: "addStudentFeedback", at: 5, studentFeedbackId: "f1", text: "Mine" });
    const { draft } = session.getState();
    const reasonOf = (operation: Parameters<typeof apply>[1]) => {
      const applied = apply(draft, operation, ben);
      return applied.ok ? "done" : applied.reason;
    };
    expect([
      reasonOf({ type: "addSummaryOfEdit", at: 6, summaryOfEditId: "s2", text: "No" }),
      reasonOf({ type: "deleteSummaryOfEdit", at: 6, summaryOfEditId: "s1" }),
      reasonOf({ type: "deleteStudentFeedback", at: 6, studentFeedbackId: "f1" }),
      reasonOf({ type: "addStudentFeedback", at: 6, studentFeedbackId: "f2", text: " " }),
    ]).toEqual(["SUGGESTING_ONLY", "SUGGESTING_ONLY", "NOT_YOURS", "MALFORMED"]);
  });
});
