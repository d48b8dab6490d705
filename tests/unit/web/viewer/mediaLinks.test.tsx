import "@testing-library/jest-dom/vitest";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contentOf, pagesOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Children } from "#web/viewer/Children.tsx";
import { createMediaLinks, type MediaFiles, mediaFilesOf } from "#web/viewer/mediaLinks.ts";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { aCase, play } from "./playing.tsx";

const minute = 60_000;

const media: readonly ContentNode[] = [
  {
    ...{ type: "image", uid: "ecg", url: "https://media/ecg.svg?hour=1", altText: "An ECG" },
    sizes: "https://media/ecg-s.webp?hour=1 800w, https://media/ecg-m.webp?hour=1 1600w",
  },
  { type: "video", uid: "film", source: "local", url: "https://media/film.mp4?hour=1", title: "Breathing" },
  {
    type: "pdf",
    uid: "leaflet",
    url: "https://media/leaflet.pdf?hour=1",
    title: "A leaflet",
    pages: ["https://media/leaflet-1.webp?hour=1", "https://media/leaflet-2.webp?hour=1"],
  },
];

const inHourOf = (link: string, hour: number): string => link.replaceAll("hour=1", `hour=${hour}`);

/** The same case, read again in another hour. */
const inHour = (hour: number): ContentNode =>
  aCase((m) => [
    m.card({
      uid: "card",
      title: "First",
      content: media.map((node) => ({
        ...node,
        url: inHourOf(String(node.url), hour),
        sizes: node.sizes && inHourOf(node.sizes, hour),
        pages: node.pages?.map((page) => inHourOf(page, hour)),
      })),
    }),
  ]);

const captionsIn = (hour: number) => [
  { title: "Breathing", external_identifier: "1", url: `https://media/film.vtt?hour=${hour}` },
];

/** Links of a case that was just opened, and a server that answers those of the hour it is told. */
function someLinks() {
  let isVisible = true;
  let show = (): void => undefined;
  const server = { hour: 2, isThere: true };
  const read = vi.fn(
    async (): Promise<MediaFiles | undefined> =>
      server.isThere ? mediaFilesOf(inHour(server.hour), captionsIn(server.hour)) : undefined,
  );
  const links = createMediaLinks(mediaFilesOf(inHour(1), captionsIn(1)), {
    read,
    now: Date.now,
    isVisible: () => isVisible,
    onVisible(listener) {
      show = listener;
      return () => {
        show = () => undefined;
      };
    },
  });
  return {
    links,
    read,
    server,
    hide: () => {
      isVisible = false;
    },
    look: () => {
      isVisible = true;
      show();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("links to media, which expire (D-14)", () => {
  it("are asked for anew while a case stays open, before the first ones are over", async () => {
    const { links, read } = someLinks();
    const stop = links.watch();
    await vi.advanceTimersByTimeAsync(49 * minute);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(read).toHaveBeenCalledTimes(1);
    expect(links.get().nodes.get("ecg")?.url).toBe("https://media/ecg.svg?hour=2");
    expect(links.get().captions).toEqual(captionsIn(2));
    stop();
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("are not asked for by a page that nobody sees, and at once when it is seen again", async () => {
    const { links, read, hide, look } = someLinks();
    links.watch();
    hide();
    await vi.advanceTimersByTimeAsync(600 * minute);
    expect(read).not.toHaveBeenCalled();
    look();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("are asked for again where nothing could be had", async () => {
    const { links, read, server } = someLinks();
    server.isThere = false;
    links.watch();
    await vi.advanceTimersByTimeAsync(50 * minute);
    expect(links.get().nodes.get("ecg")?.url).toContain("hour=1");
    server.isThere = true;
    await vi.advanceTimersByTimeAsync(minute);
    expect(read).toHaveBeenCalledTimes(2);
    expect(links.get().nodes.get("ecg")?.url).toContain("hour=2");
  });

  it("are asked for once by all pictures that miss theirs", async () => {
    const { links, read } = someLinks();
    expect(await Promise.all([links.renew(), links.renew()])).toEqual([true, true]);
    expect(await links.renew()).toBe(true);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe("media in a case that has been open for hours (D-14)", () => {
  /** The case on a page. */
  function open() {
    const { store } = play(inHour(1));
    const all = someLinks();
    const [card] = pagesOf(store.flow.root);
    render(
      <ViewerContext value={{ store, registry, documentId: 7, links: all.links }}>
        <Children nodes={card ? contentOf(card) : []} />
      </ViewerContext>,
    );
    return all;
  }

  const settled = (run: () => void) =>
    act(async () => {
      run();
      await vi.advanceTimersByTimeAsync(0);
    });

  it("a picture whose link has expired is fetched by a new one", async () => {
    const { read } = open();
    const picture = screen.getByRole("img", { name: "An ECG" });
    expect(picture).toHaveAttribute("src", "https://media/ecg.svg?hour=1");
    expect(picture.getAttribute("srcset")).toMatch(/hour=1 800w, .*hour=1 1600w$/);
    await settled(() => fireEvent.error(picture));
    expect(screen.getByRole("img", { name: "An ECG" })).toHaveAttribute(
      "src",
      "https://media/ecg.svg?hour=2",
    );
    expect(screen.getByRole("img", { name: "An ECG" }).getAttribute("srcset")).toMatch(
      /hour=2 800w, .*hour=2 1600w$/,
    );
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("a picture that is not there by a new link either says what it shows", async () => {
    const { read } = open();
    for (let tries = 0; tries < 2; tries++) {
      await settled(() => fireEvent.error(screen.getByRole("img", { name: "An ECG" })));
    }
    expect(screen.getByText(/This image cannot be shown.*An ECG/)).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByRole("img", { name: "An ECG" })).toBeVisible();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("what is loaded is not loaded again, and what is opened is opened by the newest link", async () => {
    const { links } = open();
    await settled(() => void links.renew());
    expect(screen.getByRole("img", { name: "An ECG" })).toHaveAttribute(
      "src",
      "https://media/ecg.svg?hour=1",
    );
    expect(screen.getByRole("img", { name: "An ECG" }).getAttribute("srcset")).toContain("hour=1");
    expect(screen.getByTitle("A leaflet")).toHaveAttribute("src", "https://media/leaflet.pdf?hour=1");
    const leaflet = document.querySelector("#leaflet a");
    expect(leaflet).toHaveAttribute("href", "https://media/leaflet.pdf?hour=2");
    fireEvent.click(screen.getByRole("button", { name: "Larger Version" }));
    // The closer look shows the file itself.
    expect(document.querySelector("dialog img")).toHaveAttribute("src", "https://media/ecg.svg?hour=2");
    expect(document.querySelector("dialog img")).not.toHaveAttribute("srcset");
  });

  it("pages of a PDF, which load as they are scrolled to, are fetched by a new link where theirs has expired", async () => {
    vi.stubGlobal("navigator", { ...navigator, pdfViewerEnabled: false });
    const { read } = open();
    const page = () => screen.getByRole("img", { name: "Page 2 of A leaflet" });
    expect(page()).toHaveAttribute("src", "https://media/leaflet-2.webp?hour=1");
    await settled(() => fireEvent.error(page()));
    expect(page()).toHaveAttribute("src", "https://media/leaflet-2.webp?hour=2");
    expect(read).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it("a film that stands still takes the new link at its place, one that plays only when its own fails", async () => {
    const { links, server } = open();
    const film = document.querySelector("video") as HTMLVideoElement;
    film.currentTime = 12;
    await settled(() => void links.renew());
    expect(film).toHaveAttribute("src", "https://media/film.mp4?hour=2");
    expect(document.querySelector("track")).toHaveAttribute("src", "https://media/film.vtt?hour=2");
    film.currentTime = 0;
    fireEvent.loadedMetadata(film);
    expect(film.currentTime).toBe(12);

    vi.spyOn(film, "paused", "get").mockReturnValue(false);
    const played = vi.spyOn(film, "play").mockResolvedValue();
    server.hour = 3;
    await vi.advanceTimersByTimeAsync(2 * minute);
    film.currentTime = 20;
    await settled(() => void links.renew());
    expect(film).toHaveAttribute("src", "https://media/film.mp4?hour=2");
    await settled(() => fireEvent.error(film));
    expect(film).toHaveAttribute("src", "https://media/film.mp4?hour=3");
    film.currentTime = 0;
    fireEvent.loadedMetadata(film);
    expect(film.currentTime).toBe(20);
    expect(played).toHaveBeenCalledTimes(1);
  });
});
