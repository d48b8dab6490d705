import { afterEach, expect, it, vi } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { keepPictures } from "#web/features/case/offline/keepPictures.ts";

afterEach(() => vi.unstubAllGlobals());

/** A cache that holds nothing yet, and a network that answers with the address that it was asked for. */
function browser() {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (key: string) => (kept.has(key) ? new Response() : undefined),
      put: async (key: string, picture: Response) => void kept.set(key, await picture.text()),
    }),
  });
  vi.stubGlobal("fetch", async (link: string) => {
    asked.push(link);
    return new Response(link);
  });
  return { kept, asked };
}

const tree: ContentNode = {
  ...{ type: "section", uid: "root" },
  content: [
    {
      ...{ type: "image", uid: "photo", url: "https://media/photo.jpg?key=1" },
      sizes: "https://media/medium.webp?key=1 800w, https://media/screen.webp?key=1 1600w",
    },
    { type: "image", uid: "drawing", url: "https://media/drawing.svg?key=1" },
  ],
};

it("keeps one picture in the size of a screen for every link that the page may ask for it by (D-14)", async () => {
  const { kept, asked } = browser();
  await keepPictures(tree, 7, () => false);
  const screen = "https://media/screen.webp?key=1";
  expect(asked).toEqual([screen, "https://media/drawing.svg?key=1"]);
  expect(Object.fromEntries(kept)).toEqual({
    "https://media/photo.jpg": screen,
    "https://media/medium.webp": screen,
    "https://media/screen.webp": screen,
    "https://media/drawing.svg": "https://media/drawing.svg?key=1",
  });
  await keepPictures(tree, 7, () => false);
  expect(asked).toHaveLength(2);
});
