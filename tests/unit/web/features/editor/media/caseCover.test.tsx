import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CaseCover } from "#web/features/editor/media/CaseCover.tsx";
import { createEditorMedia, type Links } from "#web/features/editor/media/editorMedia.ts";
import type { OpenedVersion } from "#web/features/editor/openVersion.ts";
import { renderPage } from "../../../renderPage.tsx";

const key = "7/compressed/images/cover.svg";

function show(coverImage: string | null, links: Links) {
  const contexts = { documentContext: { coverImage } } as OpenedVersion["contexts"]; // what the cover asks for
  const media = createEditorMedia({ read: async () => links, now: () => 1_000_000_000 });
  return renderPage(<CaseCover opened={{ contexts, media }} />);
}

describe("the cover of a case that is written (D-13)", () => {
  it("stands over its text, by a link to its file", async () => {
    show(key, new Map([[key, "https://files.test/cover"]]));
    const picture = await screen.findByRole("img", { name: "Case cover" });
    expect(picture.getAttribute("src")).toBe("https://files.test/cover");
    fireEvent.error(picture);
    expect(await screen.findByText("The cover image could not be loaded.")).toBeDefined();
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("is said to be missing where there is no link to it", async () => {
    show(key, new Map());
    expect(await screen.findByText("The cover image could not be loaded.")).toBeDefined();
  });

  it("takes no room where the case has none", () => {
    const { container } = show(null, new Map());
    expect(container.querySelector("img, p")).toBeNull();
  });
});
