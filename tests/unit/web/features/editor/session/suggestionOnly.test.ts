import { TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { view } from "#shared/case/changes/view.ts";
import { mappedCase } from "#tests/builders/mappedCase.ts";
import { findLine } from "#web/features/editor/document/places.ts";
import { actorOf } from "#web/features/editor/openVersion.ts";
import { openSession } from "../acts/openSession.ts";

const person = { id: "ada", first_name: "Ada", last_name: "Byron", email: "ada@bedside.test", role: null };

/** The mapped case, opened as the page opens it. */
const opened = (isAdmin: boolean) =>
  openSession(mappedCase, "editing", "HIGHLIGHT_SUGGESTIONS", {
    ...actorOf({
      userContext: { ...person, isAdmin, allowedEditMode: "Editing", permissions: ["editContentNodes"] },
      documentContext: { has_signature_version: false, docType: "Document", roDocumentCount: 0 },
    }),
    permissions: new Set(editPermissions),
  });

type Opened = ReturnType<typeof opened>;

function type({ session }: Opened, uid: string, text: string): void {
  const { editor } = session.getState();
  const line = findLine(editor.doc, { uid, key: "content" });
  if (!line) throw new Error(`No line ${uid}`);
  const end = line.start + line.node.content.size;
  session.dispatch(editor.tr.setSelection(TextSelection.create(editor.doc, end)));
  for (const letter of text) session.dispatch(session.getState().editor.tr.insertText(letter));
}

const published = ({ session }: Opened): string =>
  JSON.stringify(view(session.getState().draft, "HIDE_SUGGESTIONS"));

it("suggests as soon as somebody types into mapped content, says why, and stays at it (D-50)", () => {
  const page = opened(false);
  type(page, "own", "!");
  expect(page.session.getState().editMode).toBe("editing");
  const before = published(page);
  type(page, "mapped", "abc");
  expect(page.session.getState().editMode).toBe("suggesting");
  expect(page.forced).toEqual(["MAPPED_CONTENT"]);
  expect(page.refusals).toEqual([]);
  expect(page.session.getState().editor.doc.textContent).toContain("Mappedabc");
  expect(published(page)).toBe(before);
  expect(page.operations.map((each) => "isSuggestion" in each && each.isSuggestion)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  page.session.undo();
  expect(page.session.getState().editor.doc.textContent).not.toContain("Mappeda");
});

it("goes on editing beside mapped content, and anywhere for a provider admin", () => {
  const page = opened(false);
  type(page, "free", "x");
  const admin = opened(true);
  type(admin, "mapped", "x");
  for (const each of [page, admin]) {
    expect(each.session.getState().editMode).toBe("editing");
    expect(each.forced).toEqual([]);
    expect(each.operations).toMatchObject([{ isSuggestion: false }]);
  }
});
