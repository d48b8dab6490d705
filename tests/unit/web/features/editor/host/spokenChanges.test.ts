import type { Mark } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { describe, expect, it } from "vitest";
import { schema } from "#web/features/editor/document/schema.ts";
import { spokenChanges } from "#web/features/editor/host/spokenChanges.ts";

const names = new Map([["ada", "Ada Lovelace"]]);

/** The elements of changes, each as it stands in the page. */
function drawn(): (kind: string, id: string, author: string) => string {
  const { markViews } = spokenChanges({
    draft: () => {
      throw new Error("No comment is spoken of");
    },
    nameOf: (id) => names.get(id) ?? "Somebody",
  }).props;
  return (kind, id, author) => {
    const mark: Mark = schema.mark("change", { kind, id, author });
    const view = markViews?.change?.(mark, {} as EditorView, true); // it looks at no view
    if (!(view?.dom instanceof HTMLElement)) throw new Error("A change has no element");
    return view.dom.outerHTML;
  };
}

describe("changes in the text", () => {
  it("say which they are, and whose, each of its own author", () => {
    const draw = drawn();
    const added = (id: string, author: string, name: string) =>
      `<ins data-kind="ADDED_TEXT" data-author="${author}" title="Added by ${name}" aria-description="Added by ${name}" data-change="${id}"></ins>`;
    expect(draw("ADDED_TEXT", "c1", "ada")).toBe(added("c1", "ada", "Ada Lovelace"));
    expect(draw("ADDED_TEXT", "c2", "ada")).toBe(added("c2", "ada", "Ada Lovelace"));
    expect(draw("ADDED_TEXT", "c3", "bob")).toBe(added("c3", "bob", "Somebody"));
    expect(draw("DELETED_TEXT", "c4", "ada")).toContain("<del");
  });

  it("say the name that is known by now", () => {
    const draw = drawn();
    draw("ADDED_TEXT", "c1", "grace");
    names.set("grace", "Grace Hopper");
    expect(draw("ADDED_TEXT", "c2", "grace")).toContain("Added by Grace Hopper");
  });
});
