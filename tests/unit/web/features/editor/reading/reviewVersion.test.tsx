import "@testing-library/jest-dom/vitest";
import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { actorOf } from "#tests/builders/draftSteps.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { ReviewVersionDialog } from "#web/features/editor/reading/ReviewVersionDialog.tsx";
import { readOnly } from "#web/features/editor/reading/ShownVersion.tsx";
import { fakeApi, renderPage } from "../../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const at = "2026-11-20T08:00:00.000Z";
const item = {
  ...{ id: 30, uid: "01HF0000000000000000000030", kind: "teaching_point", name: "Narrow airways" },
  ...{ description: "", learning_objectives: [], created_at: at, created_by: null, updated_at: at },
  ...{ documents: [], text: ["Airways are narrow."], history: [] },
  ...{ publishVariantId: 300, maintenanceVariantId: 301, reviewVariantId: 302 as number | null },
  source: { course: null, document: null, learning_objectives: [] },
};

function draft() {
  const paragraph = {
    ...({ type: "paragraph", uid: "p1" } as const),
    content: { text: "Airways are narrow.", styleRanges: [] },
  };
  const suggestion: Operation = {
    ...{ type: "insertText", at: Date.parse(at), changeId: "c1", isSuggestion: true },
    ...{ uid: "p1", key: "content", offset: 18, text: " in children" },
  };
  const applied = apply(draftFromSnapshot(aSmallCase("Narrow airways", [paragraph])), suggestion, actorOf(0));
  if (!applied.ok) throw new Error(applied.detail);
  return applied.draft;
}

function show(reviewVariantId: number | null) {
  const version = {
    ...{ id: 302, document_id: 90, type: "SCHEDULED_REVIEW", rev: 1, saved_at: at, published: false },
    changeAuthorIds: [],
  };
  const api = fakeApi({
    "GET /reusable_objects/30": () => ({ body: { ...item, reviewVariantId } }),
    "GET /versions/302/draft": () => ({
      body: { version, draft: { rev: 1, data: draft() }, saves: [], tree_hash: "x", people: [] },
    }),
    "GET /versions/302/media": () => ({ body: { media: [] } }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <ReviewVersionDialog reusableId={30} name="Narrow airways" readOnly={readOnly} onClose={() => {}} />,
  );
}

describe("the review version of a teaching point (D-36)", () => {
  it("is read with its suggestions marked, and nothing in it can be typed", async () => {
    show(302);
    const text = await screen.findByRole("textbox", { name: "Review version of Narrow airways" });
    expect(text).toHaveTextContent("Airways are narrow in children.");
    expect(text.querySelector('[data-author="ada"]')).toHaveTextContent("in children");
    expect(text).toHaveAttribute("contenteditable", "false");
    expect(screen.getByRole("link", { name: "Open in the editor" })).toHaveAttribute(
      "href",
      "/versions/302/edit",
    );
  });

  it("says so where there is none, with the text that learners read", async () => {
    show(null);
    expect(await screen.findByText(/has no review version/)).toBeInTheDocument();
    expect(screen.getByText("Airways are narrow.")).toBeInTheDocument();
  });
});
