import { beforeAll, describe, expect, it } from "vitest";
import { storeCaption } from "#functions/documents/captions.ts";
import { putObject } from "#functions/ports/storage.ts";
import { listMediaAssets, putMediaAsset } from "#functions/table/cases/mediaAssets.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { publishCase, type Subtitles } from "#scripts/import/publishCase.ts";
import { captionFor } from "#shared/case/model/captions.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type Credentials, codeOf } from "#tests/builders/http.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { learnerOf } from "./learner.ts";

const { cloud, send } = useApi("documents");

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});

/** What somebody on the staff is told of a case that holds these nodes. */
async function aReaderOf(nodes: readonly ContentNode[]) {
  const document = await aDocument([program], { root: aSmallCase("A case", nodes) });
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  const as = await aSession(teacher);
  return { document, as, reader: learnerOf(send, as, document.id) };
}

const film: ContentNode = {
  type: "video",
  uid: "film",
  source: "local",
  url: "1/original/videos/gait.mp4",
  title: rich("Gait"),
};

const srt = "1\r\n00:00:00,000 --> 00:00:02,000\r\nShort steps\r\n";
const vtt = "WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nSchritte\n";

describe("the captions of a case (D-14)", () => {
  it("come with the case by links to WebVTT that a page of ours may read, whatever kind of file they were", async () => {
    const { document, reader } = await aReaderOf([film]);
    const common = { documentId: document.id, title: "Gait" };
    await storeCaption({ ...common, externalIdentifier: "9", file: "gait-de.vtt", text: vtt });
    await storeCaption({ ...common, externalIdentifier: "10", file: "gait-en.srt", text: srt });
    const { captions } = (await reader.contexts()).documentContext;
    expect(captions.map(({ external_identifier }) => external_identifier).sort()).toEqual(["10", "9"]);

    const shown = captionFor(film, captions);
    expect(shown?.external_identifier).toBe("10");
    const origin = `http://localhost:${cloud.port}`;
    // A browser finds it at the address of the product itself, which stays over restarts, and a page's policy lets it.
    expect(new URL(shown?.url ?? "").origin).toBe(origin);
    const page = await fetch(`${origin}/document_sets`, { headers: { accept: "text/html" } });
    expect(page.headers.get("content-security-policy")).toMatch(new RegExp(`media-src [^;]*${origin}`));
    const answer = await fetch(shown?.url ?? "", { headers: { origin } });
    expect(answer.headers.get("content-type")).toMatch(/^text\/vtt/);
    expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
    expect(await answer.text()).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nShort steps\n");
  });

  it("are one of the groups of its media, and no other document's", async () => {
    const { document, reader } = await aReaderOf([film]);
    await putMediaAsset({
      document_id: document.id,
      external_identifier: "3",
      media_type: "document",
      file_ext: "pdf",
      asset_path: `${document.id}/original/pdfs/handout.pdf`,
      title: "Gait",
    });
    expect(await listMediaAssets(document.id, "pdfs")).toHaveLength(1);
    expect(await listMediaAssets(document.id, "captions")).toEqual([]);
    expect((await reader.contexts()).documentContext.captions).toEqual([]);
  });
});

describe("the captions of a case that is published again (D-14, D-53)", () => {
  const sourceId = `test:captions:${crypto.randomUUID()}`;
  const publish = async (
    contentHash: string,
    films: readonly ContentNode[],
    captions: readonly Subtitles[],
  ) => {
    const { document } = await publishCase({
      sourceId,
      contentHash,
      title: "A case",
      reportTitle: null,
      author: "A. Author",
      synopsisHtml: null,
      releaseNotesHtml: null,
      recommendedTime: 20,
      prerequisiteDocumentId: null,
      pictures: [],
      coverFile: null,
      captions,
      build: () => aSmallCase("A case", films),
    });
    await lendDocument(document.id, program.id);
    return document.id;
  };
  const told = async (id: number, as: Credentials) =>
    (await learnerOf(send, as, id).contexts()).documentContext.captions
      .map(({ title, external_identifier }) => `${title} ${external_identifier}`)
      .sort();
  const english: Subtitles = { externalIdentifier: "9", file: "gait.vtt", title: "Gait", text: vtt };
  const wrong: Subtitles = { externalIdentifier: "10", file: "wrong.srt", title: "Gait", text: srt };
  const voice: Subtitles = { externalIdentifier: "11", file: "voice.vtt", title: "Voice", text: vtt };
  const another: ContentNode = { ...film, uid: "another", title: rich("Voice") };

  it("are those that it names; an attempt that began before keeps those of a film that is gone", async () => {
    const id = await publish("one", [film, another], [english, wrong, voice]);
    const reader = await aSession(await aPerson([{ program, role: "Teacher" }]));
    const learner = await aSession(await aPerson([{ program, role: "Teacher" }]));
    expect(await told(id, learner)).toEqual(["Gait 10", "Gait 9", "Voice 11"]);
    await learnerOf(send, learner, id).logged();

    await publish("two", [film], [english]);
    expect(await told(id, reader)).toEqual(["Gait 9"]);
    expect(await told(id, learner)).toEqual(["Gait 9", "Voice 11"]);

    await publish("three", [film, another], []);
    expect(await told(id, reader)).toEqual([]);
  });
});

const drawing = "<svg xmlns='http://www.w3.org/2000/svg'/>";
const old: ContentNode = { type: "image", uid: "old", uri: "/cases/7/heart 1+2.svg" };
const hosted: ContentNode = { type: "video", uid: "hosted", source: "vimeo", uri: "76979871" };

describe("media in the old file store (D-01)", () => {
  const stored = (documentId: number, path: string, as?: Credentials) =>
    send({ method: "GET", path: `/documents/${documentId}/filestore/${path}`, as });

  it("lead on to the file that the case names by its path", async () => {
    const { document, as } = await aReaderOf([old]);
    await putObject("MEDIA_BUCKET", "filestore/cases/7/heart 1+2.svg", drawing, "image/svg+xml");
    const answer = await stored(document.id, "cases/7/heart%201%2B2.svg", as);
    expect(answer.status, answer.text).toBe(303);
    const file = await fetch(String(answer.headers.location));
    expect(file.headers.get("content-type")).toBe("image/svg+xml");
    expect(await file.text()).toBe(drawing);
  });

  it("are there only for whom the case is there", async () => {
    const { document } = await aReaderOf([old]);
    const stranger = await aPerson([{ program: await aProgram(), role: "Teacher" }]);
    const path = "cases/7/heart%201%2B2.svg";
    expect(codeOf(await stored(document.id, path, await aSession(stranger)))).toBe("NOT_FOUND");
    expect(codeOf(await stored(document.id, path))).toBe("NOT_SIGNED_IN");
  });

  it("are nothing but what the case names: no other file, no other case's, nothing above the store", async () => {
    const { document, as } = await aReaderOf([hosted]);
    const key = `${document.id}/compressed/images/own.svg`;
    await putObject("MEDIA_BUCKET", "filestore/other.svg", drawing, "image/svg+xml");
    await putObject("MEDIA_BUCKET", "filestore/76979871", drawing, "image/svg+xml");
    await putObject("MEDIA_BUCKET", key, drawing, "image/svg+xml");
    for (const path of ["other.svg", "76979871", "cases/7/heart%201%2B2.svg"]) {
      expect([path, codeOf(await stored(document.id, path, as))]).toEqual([path, "NOT_FOUND"]);
    }
    const upward = ["%2E%2E%2F", "..%2f", "%2e%2e/", "x%2F..%2F..%2F", "%5C..%5C", "%00", "/"];
    for (const start of upward) {
      const answer = await stored(document.id, `${start}${key}`, as);
      expect([start, [400, 404].includes(answer.status)]).toEqual([start, true]);
    }
  });

  it("are not there when the store has lost them", async () => {
    const { document, as } = await aReaderOf([{ ...old, uri: "cases/lost.svg" }]);
    expect(codeOf(await stored(document.id, "cases/lost.svg", as))).toBe("NOT_FOUND");
  });
});
