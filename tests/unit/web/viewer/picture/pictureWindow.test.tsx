import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { LargePicture } from "#web/viewer/picture/LargePicture.tsx";
import { aCase, show } from "../playing.tsx";

const pictures: readonly ContentNode[] = [
  { type: "image", uid: "film", url: "/media/film.png", title: "Chest film", altText: "A white lung" },
  {
    type: "imageGallery",
    uid: "gallery",
    images: [
      { type: "image", uid: "one", url: "/media/one.png", altText: "A leg" },
      { type: "image", uid: "two", url: "/media/two.png", altText: "A leg" },
    ],
  },
];

const aCaseOfPictures = () =>
  aCase((m) => [
    m.card({ uid: "card", title: "First", content: [...pictures] }),
    m.card({
      uid: "later",
      title: "Later",
      content: [{ type: "image", uid: "next", url: "/media/next.png", altText: "The next film" }],
    }),
  ]);

/** Opens the first picture's larger version with its tools. */
async function opened() {
  show(aCaseOfPictures());
  const [opener] = screen.getAllByRole("button", { name: "Larger Version" });
  await act(async () => {
    await LargePicture.preload();
  });
  opener?.focus();
  await act(async () => fireEvent.click(opener as HTMLElement));
  return { opener, dialog: await screen.findByRole("dialog", { name: "Chest film" }) };
}

beforeEach(() => {
  // No file of these can be read, as one of another site that does not allow it.
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no")));
});
afterEach(() => vi.unstubAllGlobals());

describe("the larger version of a picture (D-14; issue 12, item 9)", () => {
  it("holds the picture with its description and its caption, a surface for the keys, and buttons with names", async () => {
    const { dialog } = await opened();
    const surface = within(dialog).getByRole("group", { name: "Zoom and move: Chest film" });
    expect(within(surface).getByRole("img", { name: "A white lung" })).toBeVisible();
    expect(surface).toHaveAttribute("tabindex", "0");
    expect(surface).toHaveAccessibleDescription(/arrow keys to move/);
    expect(within(dialog).getByText("Chest film", { selector: "figcaption" })).toBeVisible();
    for (const name of ["Zoom in", "Zoom out", "Whole picture", "Back"]) {
      expect(within(dialog).getByRole("button", { name })).toBeVisible();
    }
  });

  it("puts a second picture beside it, chosen from those that the learner has come to", async () => {
    const { dialog } = await opened();
    const compare = within(dialog).getByRole("combobox", { name: "Compare with" });
    expect(
      within(compare)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["No comparison", "A leg (1)", "A leg (2)"]);
    fireEvent.change(compare, { target: { value: "two" } });
    expect(within(dialog).getAllByRole("img")).toHaveLength(2);
    expect(within(dialog).getByRole("img", { name: "A leg" })).toHaveAttribute("src", "/media/two.png");
    fireEvent.change(compare, { target: { value: "" } });
    expect(within(dialog).getAllByRole("img")).toHaveLength(1);
  });

  it("has window and level, which change the picture and can be taken back", async () => {
    const { dialog } = await opened();
    const picture = within(dialog).getByRole("img", { name: "A white lung" });
    await act(async () => fireEvent.load(picture));
    const greys = await within(dialog).findByRole("group", { name: "Gray levels of Chest film" });
    const back = within(greys).getByRole("button", { name: "Original" });
    expect(back).toBeDisabled();
    fireEvent.change(within(greys).getByRole("slider", { name: "Window" }), { target: { value: "40" } });
    expect(picture.getAttribute("style")).toContain("filter: url(");
    fireEvent.click(back);
    expect(picture.getAttribute("style")).not.toContain("filter");
  });

  it("says what a picture shows that cannot be shown", async () => {
    const { dialog } = await opened();
    await act(async () => fireEvent.error(within(dialog).getByRole("img", { name: "A white lung" })));
    expect(within(dialog).getByText(/This image cannot be shown\. It shows: A white lung/)).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: "Zoom in" })).toBeNull();
  });
});
