import { beforeAll, describe, expect, it } from "vitest";
import { storeCaption } from "#functions/documents/captions.ts";
import { listMediaAssets, putMediaAsset } from "#functions/table/mediaAssets.ts";
import type { Program } from "#functions/table/programs.ts";
import { captionFor } from "#shared/case/captions.ts";
import { rich } from "#shared/case/richText.ts";
import type { ContentNode } from "#shared/case/types.ts";
import { sender } from "#tests/builders/http.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram, aSession, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { learnerOf } from "./learner.ts";

const cloud = useCloud();
useEnvironment(cloud.functionEnv("documents"));
const send = sender(cloud.port);

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});

/** What somebody on the staff is told of a case that holds these nodes. */
async function aReaderOf(nodes: readonly ContentNode[]) {
  const document = await aDocument([program], { root: aSmallCase("A case", nodes) });
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  return { document, reader: learnerOf(send, await aSession(teacher), document.id) };
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
