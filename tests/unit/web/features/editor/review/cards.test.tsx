import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import fc from "fast-check";
import { TextSelection } from "prosemirror-state";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "#shared/case/changes/actor.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { findLine } from "#web/features/editor/document/places.ts";
import { spokenOf } from "#web/features/editor/host/spokenChanges.ts";
import { AddComment } from "#web/features/editor/review/AddComment.tsx";
import { caretChanges } from "#web/features/editor/review/caretChanges.ts";
import { placeCards } from "#web/features/editor/review/placeCards.ts";
import { ReviewBar } from "#web/features/editor/review/ReviewBar.tsx";
import { CardsList } from "#web/features/editor/review/ReviewColumn.tsx";
import { ReviewTools } from "#web/features/editor/review/ReviewTools.tsx";
import { useReview } from "#web/features/editor/review/useReview.ts";
import { WhoWrote } from "#web/features/editor/review/WhoWrote.tsx";
import { renderPage } from "../../../renderPage.tsx";
import { drawnField, pasteInto } from "../../../richText/drawnField.ts";
import { author, openSession } from "../acts/openSession.ts";

afterEach(cleanup);

const text = firstText();
const names = new Map([
  ["ada", "Ada Lovelace"],
  ["ben", "Ben Nevis"],
]);

/** Types words into a field, and Enter. */
async function write(find: () => HTMLElement, words: string): Promise<void> {
  const field = await drawnField(find);
  pasteInto(field, words);
  fireEvent.keyDown(field, { key: "Enter" });
}

function opened(actor: Actor = author) {
  const { session, operations, mint } = openSession(
    aSmallCase(),
    "suggesting",
    "HIGHLIGHT_SUGGESTIONS",
    actor,
  );
  const line = () => {
    const found = findLine(session.getState().editor.doc, { uid: text, key: "content" });
    if (!found) throw new Error("The text is not shown");
    return found;
  };
  const select = (from: number, to = from): void => {
    const { editor } = session.getState();
    const { start } = line();
    session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, start + from, start + to)));
  };
  const type = (words: string): void => {
    const { editor } = session.getState();
    session.dispatch(editor.tr.insertText(words));
  };
  function Page() {
    const review = useReview(session, { actor, versionId: 1, people: names, mint });
    return (
      <>
        <AddComment session={session} review={review} />
        <ReviewTools review={review} who={{ isOpen: false, toggle: () => {} }} />
        <ReviewBar session={session} review={review} list={undefined} />
        <CardsList review={review} />
      </>
    );
  }
  return { session, operations, select, type, line, Page };
}

describe("cards of changes and comments (D-47, D-48, D-49)", () => {
  it("shows who suggests what, accepts it, and takes the decision back by undo", async () => {
    const { session, select, type, Page } = opened();
    select(0);
    type("Yesterday ");
    renderPage(<Page />);
    const card = screen.getByRole("article", { name: "Suggestion by Ada Lovelace" });
    expect(card.textContent).toMatch(/Ada Lovelace.*\d\d-\d\d-\d{4} \d\d:\d\d.*Added: Yesterday/);
    fireEvent.click(within(card).getByRole("button", { name: "Accept" }));
    expect(screen.queryByRole("article")).toBeNull();
    const [header] = Object.values(session.getState().draft.changes);
    expect(header).toMatchObject({ decision: "ACCEPTED", decisionBy: "ada" });
    act(() => void session.undo());
    expect(screen.getByRole("article", { name: "Suggestion by Ada Lovelace" })).toBeTruthy();
    act(() => void session.redo());
    expect(screen.queryByRole("article")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Archive" }));
    const archive = await screen.findByRole("dialog");
    expect(archive.textContent).toMatch(/Accepted by Ada Lovelace/);
    fireEvent.click(within(archive).getByRole("button", { name: "Review again" }));
    expect(session.getState().draft.changes[header?.id ?? ""]?.decision).toBeUndefined();
  });

  it("rejects all of them at once, when asked, and the text is as before", async () => {
    const { select, type, line, Page } = opened();
    const before = line().node.textContent;
    select(0);
    type("One ");
    select(before.length);
    type(" two");
    renderPage(<Page />);
    expect(screen.getByText("2 suggestions, 0 comments")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Reject all" }));
    fireEvent.click(await screen.findByRole("button", { name: "Reject 2 suggestions" }));
    await waitFor(() => expect(screen.queryAllByRole("article")).toEqual([]));
    expect(line().node.textContent).toBe(before);
  });

  it("accepts or rejects what is selected, as whole suggestions, and counts what was one act once", async () => {
    const { session, select, type, line, Page } = opened();
    select(0);
    type("One ");
    select(line().node.textContent.length);
    type(" two");
    act(() => {
      session.operate([
        ...["c1", "c2"].map((changeId, i) => ({
          ...{ type: "deleteText" as const, at: 9, changeId, setId: "set", isSuggestion: true },
          ...{ uid: text, key: "content" as const, range: { start: 5 + 9 * i, end: 8 + 10 * i } },
        })),
      ]);
    });
    renderPage(<Page />);
    expect(screen.getByText("3 suggestions, 0 comments")).toBeTruthy();
    // Edits are no suggestions, and what waits is counted where nothing is shown of it, too.
    act(() => {
      session.setEditMode("editing");
      select(20);
      type("edited");
      session.setEditMode("suggesting");
    });
    for (const mode of ["HIGHLIGHT_ALL_CHANGES", "HIDE_SUGGESTIONS", "HIGHLIGHT_SUGGESTIONS"] as const) {
      act(() => session.setViewMode(mode));
      await waitFor(() => expect(screen.getByText("3 suggestions, 0 comments")).toBeTruthy());
    }
    fireEvent.change(screen.getByLabelText("Suggestions of"), { target: { value: "selection" } });
    const accept = screen.getByRole("button", { name: "Accept selected" });
    expect(accept.hasAttribute("disabled")).toBe(true);
    act(() => select(5));
    expect(accept.hasAttribute("disabled")).toBe(true);
    // The last letter of the first, and the first letter of the set.
    act(() => select(3, 6));
    expect(accept.hasAttribute("disabled")).toBe(false);
    fireEvent.click(accept);
    const decisions = () =>
      Object.values(session.getState().draft.changes)
        .filter(({ isSuggestion }) => isSuggestion)
        .map(({ decision }) => decision);
    expect(decisions()).toEqual(["ACCEPTED", undefined, "ACCEPTED", "ACCEPTED"]);
    await screen.findByText("Accepted: 2 suggestions.");
    act(() => select(0, line().node.textContent.length));
    fireEvent.click(screen.getByRole("button", { name: "Reject selected" }));
    expect(decisions()).toEqual(["ACCEPTED", "REJECTED", "ACCEPTED", "ACCEPTED"]);
    act(() => void session.undo());
    expect(decisions()[1]).toBeUndefined();
  });

  it("goes on to the next card from one that is decided by the keyboard, and stays where one points", async () => {
    const { select, type, line, Page } = opened();
    for (const words of ["One ", "Two ", "Three "]) {
      select(line().node.textContent.length);
      type(words);
      select(0);
      type("x");
    }
    renderPage(<Page />);
    const first = () => screen.getAllByRole("article")[0] as HTMLElement;
    const second = screen.getAllByRole("article")[1];
    fireEvent.click(within(first()).getByRole("button", { name: "Reject" }), { detail: 0 });
    expect(document.activeElement).toBe(second);
    (document.activeElement as HTMLElement).blur();
    fireEvent.click(within(first()).getByRole("button", { name: "Reject" }), { detail: 1 });
    expect(document.activeElement).toBe(document.body);
  });

  it("tells screen readers of a change as the caret comes into it, of words and of blocks", () => {
    const { session, select, type } = opened();
    select(8);
    type(" else");
    const told = () => {
      const { editor, draft } = session.getState();
      return caretChanges(editor, { draft, nameOf: (id) => names.get(id) ?? "" });
    };
    select(2);
    expect(told()).toBe("");
    select(10);
    expect(told()).toBe("Added by Ada Lovelace");
    const ids = { threadId: "t", commentId: "c", uid: text, key: "content" as const };
    session.operate([
      { type: "addCommentThread", at: 1, ...ids, range: { start: 9, end: 12 }, text: "Who?" },
      { type: "deleteNode", at: 2, changeId: "gone", isSuggestion: true, uid: text },
    ]);
    select(10);
    expect(told()).toBe(
      "Added by Ada Lovelace. Comment by Ada Lovelace: Who?. Paragraph deleted by Ada Lovelace",
    );
  });

  it("says who wrote what the caret is at, and each part of a selection", async () => {
    const { session, select, type } = opened();
    select(8);
    type(" else");
    function Asking() {
      const review = useReview(session, { actor: author, versionId: 1, people: names, mint: String });
      return <WhoWrote review={review} onClose={() => {}} />;
    }
    // The letter before the caret is meant.
    select(13);
    renderPage(<Asking />);
    const told = () =>
      [...screen.getByRole("status", { name: "Who wrote this" }).querySelectorAll("li")].map(
        (li) => li.textContent,
      );
    expect(told()).toEqual([
      expect.stringMatching(
        /^Written by Ada Lovelace [\d: -]+, suggested, not reviewed yet, not published\.$/,
      ),
    ]);
    act(() => select(8));
    await waitFor(() => expect(told()).toEqual(["In the case from the start."]));
    act(() => select(4, 12));
    await waitFor(() => expect(told().length).toBe(2));
    expect(told()).toEqual([
      expect.stringMatching(/^body In the case/),
      expect.stringMatching(/^els Written by/),
    ]);
    const [id] = Object.keys(session.getState().draft.changes);
    act(
      () =>
        void session.operate([{ type: "decideChanges", at: 5, changeIds: [id ?? ""], decision: "ACCEPTED" }]),
    );
    await waitFor(() =>
      expect(told()[1]).toMatch(/suggested, accepted by Ada Lovelace [\d: -]+, not published/),
    );
  });

  it("lets those who suggest reject their own, and accept nothing", () => {
    const permissions = new Set([...author.permissions].filter((flag) => !/Tracked|resolve/.test(flag)));
    const { select, type, Page } = opened({ ...author, mode: "suggesting", permissions });
    select(0);
    type("Mine ");
    renderPage(<Page />);
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Reject all" })).toBeNull();
    expect(screen.getByRole("button", { name: "Reject" })).toBeTruthy();
  });

  it("comments on selected words alone, replies, resolves and opens again", async () => {
    const { session, select, Page } = opened();
    select(0);
    renderPage(<Page />);
    expect(screen.getByRole("button", { name: "Add Comment" }).hasAttribute("disabled")).toBe(true);
    act(() => select(0, 8));
    fireEvent.click(screen.getByRole("button", { name: "Add Comment" }));
    const add = await screen.findByRole("button", { name: "Add" });
    expect(add.hasAttribute("disabled")).toBe(true);
    await write(() => screen.getByRole("textbox", { name: "New comment" }), "Who is it?");
    const card = screen.getByRole("article", { name: "Comment by Ada Lovelace" });
    expect(card.textContent).toContain("Somebody");
    fireEvent.click(within(card).getByRole("button", { name: "Reply" }));
    // Whoever asks to reply writes at once, and is at the card again afterwards.
    const reply = () => within(card).getByRole("textbox", { name: "Reply" });
    expect(document.activeElement).toBe(reply());
    expect(document.activeElement).toBe(await drawnField(reply));
    await write(reply, "A neighbour");
    expect(document.activeElement).toBe(within(card).getByRole("button", { name: "Reply" }));
    const [thread] = Object.values(session.getState().draft.threads);
    expect(thread?.comments.map((comment) => comment.text)).toEqual(["Who is it?", "A neighbour"]);
    const told = { draft: () => session.getState().draft, nameOf: (id: string) => names.get(id) ?? "" };
    expect(spokenOf({ kind: "ADD_COMMENT_THREAD", id: thread?.id ?? "", author: "ada" }, told)).toBe(
      "Comment by Ada Lovelace: Who is it? Comment by Ada Lovelace: A neighbour",
    );
    fireEvent.click(within(card).getByRole("button", { name: "Resolve" }));
    expect(screen.queryByRole("article")).toBeNull();
    act(() => void session.undo());
    expect(screen.getByRole("article", { name: "Comment by Ada Lovelace" })).toBeTruthy();
  });

  it("replies to a suggestion on its card, to whoever may, and keeps what was said in the archive (ADR 0215)", async () => {
    const { session, select, type, Page } = opened();
    select(0);
    type("Yesterday ");
    renderPage(<Page />);
    const card = () => screen.getByRole("article", { name: "Suggestion by Ada Lovelace" });
    fireEvent.click(within(card()).getByRole("button", { name: "Reply" }));
    const field = () => within(card()).getByRole("textbox", { name: "Reply" });
    expect(document.activeElement).toBe(field());
    expect(within(card()).getByRole("button", { name: "Add" }).hasAttribute("disabled")).toBe(true);
    await write(field, "Since when exactly?");
    expect(document.activeElement).toBe(within(card()).getByRole("button", { name: "Reply" }));
    expect(within(card()).getByRole("list", { name: "Replies" }).textContent).toMatch(
      /Ada Lovelace \d\d-\d\d-\d{4} \d\d:\d\d.*Since when exactly\?/,
    );
    act(() => void session.undo());
    expect(within(card()).queryByText("Since when exactly?")).toBeNull();
    act(() => void session.redo());
    fireEvent.click(within(card()).getByRole("button", { name: "Delete comment" }));
    fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(within(card()).queryByText("Since when exactly?")).toBeNull());
    fireEvent.click(within(card()).getByRole("button", { name: "Reply" }));
    await write(field, "A week ago");
    fireEvent.click(within(card()).getByRole("button", { name: "Accept" }));
    fireEvent.click(screen.getByRole("button", { name: "Archive" }));
    expect((await screen.findByRole("dialog")).textContent).toMatch(/Accepted by.*A week ago/);
  });

  it("offers no reply without the right to respond, nor on an edit (D-60)", () => {
    const permissions = new Set([...author.permissions].filter((flag) => flag !== "respondToComments"));
    const silent = opened({ ...author, permissions });
    silent.select(0);
    silent.type("Mine ");
    renderPage(<silent.Page />);
    expect(screen.getByRole("article")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reply" })).toBeNull();
    cleanup();
    const { session, select, type, Page } = opened();
    session.setEditMode("editing");
    session.setViewMode("HIGHLIGHT_ALL_CHANGES");
    select(0);
    type("Mine ");
    renderPage(<Page />);
    expect(screen.getByRole("article", { name: "Change by Ada Lovelace" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reply" })).toBeNull();
  });

  it("puts cards beside what they are about, one below the other where they are close", () => {
    const places = placeCards([
      { id: "far", y: 900, height: 120 },
      { id: "b", y: 110, height: 50 },
      { id: "a", y: 100, height: 120 },
    ]);
    expect(Object.fromEntries(places)).toEqual({ a: 100, b: 230, far: 900 });
    const lower = placeCards(
      [
        { id: "b", y: 40, height: 50 },
        { id: "a", y: 0, height: 120 },
      ],
      undefined,
      148,
    );
    expect(Object.fromEntries(lower)).toEqual({ a: 148, b: 278 });
  });

  it("puts the one that is gone to just beside its words; others make room, none over another", () => {
    const wanted = fc.array(fc.record({ y: fc.nat(900), height: fc.integer({ min: 40, max: 250 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(wanted, fc.nat(11), (some, nth) => {
        const cards = some.map((card, i) => ({ ...card, id: `c${i}` }));
        const active = cards[nth % cards.length];
        const places = placeCards(cards, active?.id);
        const sorted = cards.toSorted((a, b) => a.y - b.y);
        let free = 0;
        for (const { id, height } of sorted) {
          expect(places.get(id)).toBeGreaterThanOrEqual(free);
          free = (places.get(id) ?? 0) + height + 10;
        }
        const before = sorted.slice(
          0,
          sorted.findIndex(({ id }) => id === active?.id),
        );
        const room = before.reduce((sum, { height }) => sum + height + 10, 0);
        expect(places.get(active?.id ?? "")).toBe(Math.max(active?.y ?? 0, room));
      }),
    );
  });
});
