import { TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { openReviews } from "#web/features/editor/publishing/openReviews.ts";
import { openSession } from "../acts/openSession.ts";

it("counts the suggestions nobody decided on and the comments nobody resolved, in each view alike", () => {
  const { session } = openSession(aSmallCase(), "suggesting");
  const { editor } = session.getState();
  session.dispatch(editor.tr.setSelection(TextSelection.atEnd(editor.doc)));
  session.dispatch(session.getState().editor.tr.insertText("Perhaps"));
  session.operate([
    {
      ...{ type: "addCommentThread", at: 9, threadId: "t", commentId: "c", text: "Sure?" },
      ...{ uid: firstText(), key: "content", range: { start: 0, end: 4 } },
    },
  ]);
  expect(openReviews(session.getState().draft)).toEqual({ suggestions: 1, comments: 1 });
  session.setViewMode("HIDE_SUGGESTIONS");
  expect(openReviews(session.getState().draft)).toEqual({ suggestions: 1, comments: 1 });
  const [id = ""] = Object.keys(session.getState().draft.changes);
  session.operate([
    { type: "decideChanges", at: 10, changeIds: [id], decision: "REJECTED" },
    { type: "closeCommentThread", at: 11, threadId: "t" },
  ]);
  expect(openReviews(session.getState().draft)).toEqual({ suggestions: 0, comments: 0 });
});
