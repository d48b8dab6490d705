import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { TextSelection } from "prosemirror-state";
import { afterEach, describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import {
  isWholeAction,
  newAction,
  offeredActions,
  typedValue,
} from "#web/features/editor/acts/buttonActions.ts";
import ButtonPanel from "#web/features/editor/buttons/ButtonPanel.tsx";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { renderPage } from "../../../renderPage.tsx";
import { openSession } from "../acts/openSession.ts";

afterEach(cleanup);

const make = caseBuilder("case1");
const aCase = (): ContentNode => ({
  type: "section",
  uid: "root1",
  subtype: "root",
  content: [
    make.card({
      uid: "history",
      title: "History",
      content: [
        make.para("He coughs."),
        make.deepDive({ uid: "dive", title: "Why coughs last", content: [make.para("Reflexes.")] }),
        { type: "button", uid: "go", title: { text: "Tell me more", styleRanges: [] } },
      ],
    }),
    make.card({ uid: "testing", title: "Testing", content: [make.para("Listen first.")] }),
  ],
});

function opened() {
  const { session, operations } = openSession(aCase());
  const editor = { session, mayWrite: true } as unknown as Editor; // what the panel looks at of an editor
  renderPage(<ButtonPanel editor={editor} />);
  const caretIn = (words: string): void => {
    const { editor: state } = session.getState();
    let place = 0;
    state.doc.descendants((node, pos) => {
      if (node.isTextblock && node.textContent === words) place = pos + 1;
    });
    act(() => session.dispatch(state.tr.setSelection(TextSelection.create(state.doc, place))));
  };
  const tree = () => nextPublishedTree(session.getState().draft);
  return { session, operations, caretIn, tree, actions: () => nodeOf(tree(), "go")?.onClick ?? [] };
}

const add = (label: string): void => {
  const menu = screen.getByLabelText("Add action");
  const { value } = within(menu).getByRole<HTMLOptionElement>("option", { name: label });
  fireEvent.change(menu, { target: { value } });
};
const action = (name: RegExp): HTMLElement => screen.getByRole("group", { name });
const set = (group: HTMLElement, label: string, value: string): void => {
  const field = within(group).getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

describe("the actions of a button", () => {
  it("are listed, added, set, ordered and taken away, each time as one change", () => {
    const { caretIn, actions, operations, tree } = opened();
    caretIn("Listen first.");
    expect(screen.getByText("Place the cursor in a button to see its actions.")).toBeDefined();
    caretIn("Tell me more");
    expect(screen.getByText("No actions yet.")).toBeDefined();

    add("Show or hide");
    expect(actions()).toEqual([{ action: "setNodeInvisible", uid: "history", invisible: false }]);
    set(action(/^1\. Show or hide/), "Of", "dive");
    add("Scroll to");
    set(action(/^2\. Scroll to/), "Of", "testing");
    add("Set a value");
    set(action(/^3\. Set a value/), "Of", "dive");
    set(action(/^3\. Set a value/), "Key", "collapsible");
    set(action(/^3\. Set a value/), "Value", "true");
    expect(actions()).toEqual([
      { action: "setNodeInvisible", uid: "dive", invisible: false },
      { action: "scrollTo", uid: "testing" },
      { action: "setNodeKVPair", uid: "dive", key: "collapsible", value: true },
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Move action 3 up" }));
    fireEvent.click(screen.getByRole("button", { name: "Delete action 1" }));
    expect(actions().map(({ action: kind }) => kind)).toEqual(["setNodeKVPair", "scrollTo"]);
    expect(parseCaseTree(tree())).toMatchObject({ ok: true });
    expect(new Set(operations.map(({ type }) => type))).toEqual(new Set(["setKeysValues"]));
  });

  it("name what they act on by its card", () => {
    const { caretIn } = opened();
    caretIn("Tell me more");
    add("Scroll to");
    const select = within(action(/^1\. Scroll to/)).getByLabelText("Of");
    const groups = [...select.querySelectorAll("optgroup")].map((group) => [
      group.label,
      ...[...group.querySelectorAll("option")].map(({ textContent }) => textContent),
    ]);
    expect(groups).toEqual([
      ["History", "History (the page itself)", "deep dive: Why coughs last", "Button: Tell me more"],
      ["Testing", "Testing (the page itself)"],
    ]);
  });

  it("keep an address that is none in its field, and out of the case", () => {
    const { caretIn, actions } = opened();
    caretIn("Tell me more");
    add("Open an external link");
    const link = () => action(/^1\. Open an external link/);
    set(link(), "Address", "javascript:alert(1)");
    expect(within(link()).getByText(/^Enter an http/)).toBeDefined();
    expect(actions()).toEqual([{ action: "openExternalLink", url: "/" }]);
    set(link(), "Address", "https://example.org/more");
    expect(actions()).toEqual([{ action: "openExternalLink", url: "https://example.org/more" }]);
  });

  it("can all be stored as they begin", () => {
    for (const kind of offeredActions) expect(isWholeAction(newAction(kind, "dive")), kind).toBe(true);
    expect(["true", "2", "-1.5", "", "many words"].map(typedValue)).toEqual([
      true,
      2,
      -1.5,
      "",
      "many words",
    ]);
  });
});
