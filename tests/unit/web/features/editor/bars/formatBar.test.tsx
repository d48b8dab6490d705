import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { TextSelection } from "prosemirror-state";
import { afterEach, describe, expect, it } from "vitest";
import type { Actor } from "#shared/case/changes/actor.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode, RichText } from "#shared/case/model/types.ts";
import { FormatBar } from "#web/features/editor/bars/FormatBar.tsx";
import { renderPage } from "../../../renderPage.tsx";
import { openSession, without } from "../acts/openSession.ts";

afterEach(cleanup);

const linked: RichText = {
  text: "See the guide here.",
  styleRanges: [
    { type: "link", range: { start: 4, end: 13 }, args: { url: "https://example.org/old" } },
    { type: "bold", range: { start: 8, end: 13 } },
  ],
};

const rangesOf = (node: ContentNode | undefined) =>
  isRichText(node?.content) ? node.content.styleRanges : [];

function opened(actor?: Actor) {
  const words: ContentNode = { type: "paragraph", uid: "words", content: linked };
  const objective: ContentNode = {
    ...{ type: "learningObjective", uid: "objective" },
    content: { text: "Know it", styleRanges: [] },
  };
  const page: ContentNode = { type: "section", uid: "page", content: [words, objective] };
  const root: ContentNode = { type: "section", uid: "root", subtype: "root", content: [page] };
  const { session } = openSession(root, "editing", "HIGHLIGHT_SUGGESTIONS", actor);
  renderPage(<FormatBar session={session} isWritable />);
  let start = 0;
  session.getState().editor.doc.descendants((node, pos) => {
    if (node.attrs.uid === "words") start = pos + 1;
  });
  const select = (from: number, to = from): void => {
    const { editor } = session.getState();
    const selection = TextSelection.create(editor.doc, start + from, start + to);
    act(() => session.dispatch(editor.tr.setSelection(selection)));
  };
  const links = () => {
    const [node] = findNodes(nextPublishedTree(session.getState().draft), ({ uid }) => uid === "words");
    return rangesOf(node)
      .filter(({ type }) => type === "link")
      .map(({ range, args }) => [range.start, range.end, args?.url]);
  };
  return { select, links };
}

const ask = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Link" }));
  return screen.findByLabelText<HTMLInputElement>("Address");
};

describe("the address of a link (D-42)", () => {
  it("is shown where the caret is in the link, and changed for all of its words", async () => {
    const { select, links } = opened();
    select(6);
    const field = await ask();
    expect(field.value).toBe("https://example.org/old");
    fireEvent.change(field, { target: { value: "https://example.org/new" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(links()).toEqual([[4, 13, "https://example.org/new"]]);
  });

  it("is taken off all of them by Unlink, from the end of the link, too", async () => {
    const { select, links } = opened();
    select(13);
    await ask();
    fireEvent.click(screen.getByRole("button", { name: "Unlink" }));
    expect(links()).toEqual([]);
  });

  it("is asked for anew where words without a link are selected, and saved by Enter", async () => {
    const { select, links } = opened();
    select(6);
    await ask();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByLabelText("Address")).toBeNull());
    select(14, 18);
    const field = await ask();
    expect(field.value).toBe("");
    expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    fireEvent.change(field, { target: { value: "/help" } });
    fireEvent.submit(field);
    expect(links()).toEqual([
      [4, 13, "https://example.org/old"],
      [14, 18, "/help"],
    ]);
  });
});

it("keeps what saves a colour beside the picker, not behind it (D-42)", async () => {
  const { select } = opened();
  select(0, 3);
  fireEvent.click(screen.getByRole("button", { name: "Text color" }));
  expect((await screen.findByLabelText<HTMLInputElement>("Color")).value).toBe("#333333");
  const [dropdown, ...others] = document.querySelectorAll(".mantine-Popover-dropdown");
  expect(others).toEqual([]);
  expect(dropdown?.querySelector("[aria-label=Saturation]")).not.toBeNull();
  expect(dropdown?.contains(screen.getByRole("button", { name: "Save" }))).toBe(true);
});

it("formats no objective for whoever may not edit them, alone or with other words (D-60)", () => {
  const { select } = opened(without("allowLearningObjectivesEdit"));
  const isDisabled = (): boolean => screen.getByRole<HTMLButtonElement>("button", { name: "Bold" }).disabled;
  const inObjective = linked.text.length + 4;
  select(2, 6);
  expect(isDisabled()).toBe(false);
  select(inObjective);
  expect(isDisabled()).toBe(true);
  select(2, inObjective);
  expect(isDisabled()).toBe(true);
  cleanup();
  opened().select(2, inObjective);
  expect(isDisabled()).toBe(false);
});
