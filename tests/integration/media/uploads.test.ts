import { describe, expect, it } from "vitest";
import { objectBytes } from "#functions/ports/multipart.ts";
import { requireObjectBytes } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { listMediaAssets } from "#functions/table/cases/mediaAssets.ts";
import { readAssets } from "#functions/table/media/assets.ts";
import { getMediaUpload, uploadKey } from "#functions/table/media/uploads.ts";
import {
  assetListRoutes,
  getMediaAsset,
  listAssetAssociations,
  syncAssets,
} from "#shared/contract/media/assets.ts";
import {
  damFileUploads,
  finishMediaUpload,
  getMediaUpload as getUpload,
  signMediaParts,
  startMediaUpload,
} from "#shared/contract/media/uploads.ts";
import { scanWaitMs } from "#shared/contract/virusScan.ts";
import { partBytes } from "#shared/domain/media/mediaFormats.ts";
import { type Credentials, refusalOf, replyOf } from "#tests/builders/http.ts";
import { anAsset, anUpload, formOf, onePointPng } from "#tests/builders/media.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, dieFinishing } from "../killedWorker.ts";

const { cloud, send } = useApi("media");

async function anAuthor() {
  const program = await aProgram({ is_editorial: true });
  const author = await aSession(await aPerson([{ program, role: "Content Production Associate" }]));
  return { program, author };
}

type Start = { file_name: string; bytes: number; [more: string]: unknown };
const start = (body: Start, as: Credentials) => send({ method: "POST", path: "/media_uploads", body, as });
const finish = (id: string, body: object, as: Credentials) =>
  send({ method: "POST", path: `/media_uploads/${id}/finish`, body, as });

/** Sends a part by its link, as a browser does: without a session. */
async function put(url: string, bytes: Uint8Array): Promise<string> {
  const reply = await fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
  expect(reply.status).toBe(200);
  return reply.headers.get("etag") ?? "";
}

async function links(id: string, body: object, as: Credentials) {
  const reply = await send({ method: "POST", path: `/media_uploads/${id}/parts`, body, as });
  return replyOf(signMediaParts, reply).links;
}

/** A whole upload, up to the answer of its end. */
async function upload(fileName: string, content: Uint8Array, as: Credentials, more: object = {}) {
  const { id } = replyOf(
    startMediaUpload,
    await start({ file_name: fileName, bytes: content.length, ...more }, as),
  );
  const [link] = await links(id, { wanted: [1] }, as);
  const etag = await put(link?.url ?? "", content);
  return { id, answer: await finish(id, { sent: [{ part: 1, etag }] }, as) };
}

describe("uploads into the media library (D-46, documents §4.18)", () => {
  it("takes a film in parts, resumes where it was cut, and keeps every byte", async () => {
    const { author } = await anAuthor();
    const film = Buffer.alloc(partBytes + 1000, 7);
    film.write("\0\0\0\x18ftypisom", 0, "latin1");
    const begun = replyOf(
      startMediaUpload,
      await start({ file_name: "walk.mp4", bytes: film.length }, author),
    );
    expect(begun).toMatchObject({ parts: 2, part_bytes: partBytes, done: [] });
    const [first] = await links(begun.id, { wanted: [1] }, author);
    const etag = await put(first?.url ?? "", film.subarray(0, partBytes));

    // The browser is closed after the first part was noted, and comes again.
    const [second] = await links(begun.id, { sent: [{ part: 1, etag }], wanted: [2] }, author);
    const path = `/media_uploads/${begun.id}`;
    const resumed = replyOf(getUpload, await send({ method: "GET", path, as: author }));
    expect(resumed.done).toEqual([1]);
    expect(refusalOf(await finish(begun.id, {}, author)).message).toBe(
      "The upload is not complete: 1 of 2 parts are missing.",
    );
    const last = await put(second?.url ?? "", film.subarray(partBytes));
    const asset = replyOf(
      finishMediaUpload,
      await finish(begun.id, { sent: [{ part: 2, etag: last }] }, author),
    );
    expect(asset).toMatchObject({ kind: "video", format: "mp4", name: "walk", bytes: film.length });
    expect(film.equals(await requireObjectBytes("MEDIA_BUCKET", asset.key))).toBe(true);
    expect(await getMediaUpload(begun.id)).toBeUndefined();
    expect(await objectBytes("MEDIA_BUCKET", uploadKey(begun.id))).toBeUndefined();
  });

  it("goes on after any of its parts with links for those that are missing, and for no other", async () => {
    const { author } = await anAuthor();
    const film = Buffer.alloc(2 * partBytes + 1000, 7);
    film.write("\0\0\0\x18ftypisom", 0, "latin1");
    const partOf = (part: number) => film.subarray((part - 1) * partBytes, part * partBytes);
    for (const cutAfter of [1, 2, 3]) {
      const begun = replyOf(
        startMediaUpload,
        await start({ file_name: "walk.mp4", bytes: film.length }, author),
      );
      expect(begun.links.map(({ part }) => part)).toEqual([1, 2, 3]);
      const sendPart = async ({ part, url }: { part: number; url: string }) => ({
        part,
        etag: await put(url, partOf(part)),
      });
      const sent = await Promise.all(begun.links.slice(0, cutAfter).map(sendPart));
      await links(begun.id, { sent, wanted: [] }, author);
      const path = `/media_uploads/${begun.id}`;
      const resumed = replyOf(getUpload, await send({ method: "GET", path, as: author }));
      expect([resumed.done, resumed.links.map(({ part }) => part)]).toEqual([
        [1, 2, 3].slice(0, cutAfter),
        [1, 2, 3].slice(cutAfter),
      ]);
      const rest = await Promise.all(resumed.links.map(sendPart));
      const asset = replyOf(finishMediaUpload, await finish(begun.id, { sent: rest }, author));
      expect(film.equals(await requireObjectBytes("MEDIA_BUCKET", asset.key)), `after ${cutAfter}`).toBe(
        true,
      );
    }
  });

  it("refuses what the name and the size say already, with the limit", async () => {
    const { author } = await anAuthor();
    const said = async (file_name: string, bytes: number) =>
      refusalOf(await start({ file_name, bytes }, author)).fields?.[0]?.message;
    expect(await said("film.mp4", 2 * 1024 ** 3)).toBe("This file is 2 GB. The limit for videos is 1 GB.");
    expect(await said("setup.exe", 10)).toMatch(/^This type of file is not supported\. Choose one of JPG/);
    expect(await said("nothing.png", 0)).toBe("This file is empty.");
  });

  it.each([
    [
      "a renamed program",
      "picture.png",
      "MZ\x90\0 This program cannot be run",
      "Its content is not PNG, as its name says.",
    ],
    [
      "a program named as a film",
      "film.mp4",
      "\x7fELF\x02\x01\x01",
      "Its content is not MP4, as its name says.",
    ],
    [
      "an SVG with a script",
      "a.svg",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      "The SVG has the element “script”.",
    ],
    [
      "a PDF with a script",
      "a.pdf",
      "%PDF-1.4\n1 0 obj <</OpenAction<</S/J#61vaScript/JS(1)>>>> endobj\n%%EOF",
      "The PDF has a script.",
    ],
    [
      "captions with wrong times",
      "a.vtt",
      "WEBVTT\n\n00:05.000 --> 00:02.000\nNo",
      "The captions have a problem: line 3: the end is not after the start.",
    ],
  ])("refuses %s by its content, and leaves nothing of it", async (_what, name, content, problem) => {
    const { author } = await anAuthor();
    const { id, answer } = await upload(name, Buffer.from(content, "latin1"), author);
    const utf8 = await upload(name, Buffer.from(content, "utf8"), author);
    expect(answer.status).toBe(400);
    expect(refusalOf(answer).fields?.[0]?.message).toBe(problem);
    expect(utf8.answer.status).toBe(400);
    expect(await objectBytes("MEDIA_BUCKET", uploadKey(id))).toBeUndefined();
    expect(await getMediaUpload(id)).toBeUndefined();
  });

  it("refuses the file that virus scanners are tested with", async () => {
    const { author } = await anAuthor();
    const text = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
    const { answer } = await upload("photo.jpg", Buffer.from(text), author);
    expect(refusalOf(answer).message).toBe("The virus scan found a threat in this file. Nothing was added.");
  });

  it.each([
    ["UNSUPPORTED", 400, "The virus scan can't look inside this file. Nothing was added."],
    ["FAILED", 400, "The virus scan of this file failed. Upload it again. Nothing was added."],
    ["ACCESS_DENIED", 500, undefined],
  ])("takes no file whose scan ends with %s", async (status, code, message) => {
    const { author } = await anAuthor();
    try {
      await cloud.setVirusScan({ status });
      const { id, answer } = await upload("p.png", onePointPng, author);
      expect(answer.status).toBe(code);
      if (message !== undefined) expect(refusalOf(answer).message).toBe(message);
      // What an operator has to mend is no fault of the file.
      expect((await getMediaUpload(id)) !== undefined).toBe(code === 500);
    } finally {
      await cloud.setVirusScan({});
    }
  });

  it("ends the wait for a scan whose upload is canceled meanwhile, and adds nothing", async () => {
    const { author } = await anAuthor();
    const { id } = replyOf(
      startMediaUpload,
      await start({ file_name: "p.png", bytes: onePointPng.length }, author),
    );
    const [link] = await links(id, { wanted: [1] }, author);
    const sent = [{ part: 1, etag: await put(link?.url ?? "", onePointPng) }];
    const before = (await readAssets()).rows.length;
    try {
      await cloud.setVirusScan({ delayMs: 20_000 });
      const asking = finish(id, { sent }, author);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect((await send({ method: "DELETE", path: `/media_uploads/${id}`, as: author })).status).toBe(200);
      expect((await asking).status).toBe(404);
    } finally {
      await cloud.setVirusScan({});
    }
    expect((await readAssets()).rows).toHaveLength(before);
    expect(await getMediaUpload(id)).toBeUndefined();
  });

  it("waits for the virus scan, and keeps a file whose scan takes longer until it is asked about again", async () => {
    const { author } = await anAuthor();
    const { id } = replyOf(
      startMediaUpload,
      await start({ file_name: "p.png", bytes: onePointPng.length }, author),
    );
    const [link] = await links(id, { wanted: [1] }, author);
    const sent = [{ part: 1, etag: await put(link?.url ?? "", onePointPng) }];
    try {
      await cloud.setVirusScan({ delayMs: 2500 });
      const asking = finish(id, { sent }, author);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await cloud.setClockOffset(scanWaitMs.request);
      const early = await asking;
      expect(early.status).toBe(409);
      expect(refusalOf(early)).toMatchObject({
        code: "STILL_RUNNING",
        message: "The virus scan of this file is not finished. Try again in a minute.",
      });
      // This one waits itself.
      expect((await finish(id, { sent: [] }, author)).status).toBe(200);
    } finally {
      await cloud.setClockOffset(0);
      await cloud.setVirusScan({});
    }
    expect(await getMediaUpload(id)).toBeUndefined();
  });

  it("leaves nothing a day after it was cut, before or after its parts were put together", async () => {
    const { author } = await anAuthor();
    const { id } = replyOf(startMediaUpload, await start({ file_name: "p.png", bytes: 67 }, author));
    const [link] = await links(id, { wanted: [1] }, author);
    await put(link?.url ?? "", onePointPng);
    const together = await anUpload((await aPerson([])).id);
    const stands = async (upload: string) => (await getMediaUpload(upload)) !== undefined;
    try {
      await cloud.setClockOffset(23 * 3_600_000);
      await cloud.runSchedule("housekeeping");
      expect([await stands(id), await stands(together.id)]).toEqual([true, true]);
      await cloud.setClockOffset(25 * 3_600_000);
      await cloud.runSchedule("housekeeping");
    } finally {
      await cloud.setClockOffset(0);
    }
    expect([await stands(id), await stands(together.id)]).toEqual([false, false]);
    expect(await objectBytes("MEDIA_BUCKET", uploadKey(together.id))).toBeUndefined();
    const late = await fetch(link?.url ?? "", { method: "PUT", body: new Uint8Array(onePointPng) });
    expect(late.status).toBe(404);
  });

  it("becomes one file whatever write its end is killed at, and is gone itself (SIGKILL)", {
    timeout: 120_000,
  }, async () => {
    const program = await aProgram({ is_editorial: true });
    const person = await aPerson([{ program, role: "Content Production Associate" }]);
    const author = await aSession(person);
    // One in each third of its writes: parts made one, asset written, upload forgotten.
    const deaths = [0, 1, 2].map((third) => {
      const { write, when } = anyDeath(3);
      return { write: third * 3 + write, when };
    });
    const ended = deaths.map(async (death) => {
      const begun = await start({ file_name: "point.png", bytes: onePointPng.length }, author);
      const { id } = replyOf(startMediaUpload, begun);
      const [link] = await links(id, { wanted: [1] }, author);
      const etag = await put(link?.url ?? "", onePointPng);
      await dieFinishing(death, { uploadId: id, userId: person.id, etag });
      // The browser had no answer, so it asks again. Only once all is done there is nothing to end any more.
      const again = await finish(id, { sent: [{ part: 1, etag }] }, author);
      const isGone = again.status === 404;
      if (!isGone) replyOf(finishMediaUpload, again);
      const made = (await readAssets()).rows.filter((row) => row.file_uid === id);
      expect(made, JSON.stringify(death)).toHaveLength(1);
      expect(onePointPng.equals(await requireObjectBytes("MEDIA_BUCKET", made[0]?.key ?? ""))).toBe(true);
      expect(await getMediaUpload(id)).toBeUndefined();
      expect(await objectBytes("MEDIA_BUCKET", uploadKey(id))).toBeUndefined();
    });
    await Promise.all(ended);
  });

  it("is nobody else's, and believes neither sizes nor parts that were not sent", async () => {
    const { program, author } = await anAuthor();
    const other = await aSession(await aPerson([{ program, role: "Content Production Associate" }]));
    const { id } = replyOf(startMediaUpload, await start({ file_name: "p.png", bytes: 500 }, author));
    const path = `/media_uploads/${id}`;
    for (const [method, end, body] of [
      ["GET", "", undefined],
      ["POST", "/parts", { wanted: [1] }],
      ["POST", "/finish", {}],
      ["DELETE", "", undefined],
    ] as const)
      expect((await send({ method, path: path + end, body, as: other })).status).toBe(404);
    expect(refusalOf(await finish(id, { sent: [{ part: 1, etag: "made-up" }] }, author)).code).toBe(
      "CONFLICT",
    );
    expect(
      (await send({ method: "POST", path: `${path}/parts`, body: { wanted: [2] }, as: author })).status,
    ).toBe(400);
    const [link] = await links(id, { wanted: [1] }, author);
    const etag = await put(link?.url ?? "", onePointPng);
    expect(refusalOf(await finish(id, { sent: [{ part: 1, etag }] }, author)).fields?.[0]?.message).toBe(
      "This file is not of the size that it was said to be.",
    );
  });

  it("can be canceled, which deletes its parts", async () => {
    const { author } = await anAuthor();
    const { id } = replyOf(startMediaUpload, await start({ file_name: "p.png", bytes: 67 }, author));
    const [link] = await links(id, { wanted: [1] }, author);
    await put(link?.url ?? "", onePointPng);
    expect((await send({ method: "DELETE", path: `/media_uploads/${id}`, as: author })).status).toBe(200);
    const late = await fetch(link?.url ?? "", { method: "PUT", body: new Uint8Array(onePointPng) });
    expect(late.status).toBe(404);
  });

  it("replaces the file of an asset under the key that cases name", async () => {
    const { author } = await anAuthor();
    const asset = await anAsset({ document_ids: [7] });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>');
    const { answer } = await upload("new.svg", svg, author, { replaces: asset.id });
    expect(replyOf(finishMediaUpload, answer)).toMatchObject({
      ...{ id: asset.id, key: asset.key, name: asset.name },
      ...{ format: "svg", file_name: "new.svg", bytes: svg.length },
    });
    expect(svg.equals(await requireObjectBytes("MEDIA_BUCKET", asset.key))).toBe(true);
    const wrong = await start({ file_name: "other.pdf", bytes: 5, replaces: asset.id }, author);
    expect(refusalOf(wrong).fields?.[0]?.message).toBe(
      "The new file must be of the same kind as the one it replaces.",
    );
  });
});

describe("the calls of documents §7", () => {
  const path = "/api/v2/dam_file_uploads";

  it("adds pictures and captions to a case, and replaces captions", async () => {
    const { program, author } = await anAuthor();
    const document = await aDocument([program]);
    const id = String(document.id);
    const picture = await formOf({
      "document[id]": id,
      "document[image_file]": { fileName: "ecg.png", content: onePointPng },
    });
    const added = replyOf(damFileUploads, await send({ method: "POST", path, as: author, ...picture }));
    expect(added).toMatchObject({
      digital_assets: [{ media_type: "image", file_ext: "png", title: "ecg" }],
      old_asset: null,
    });
    const srt = "1\n00:00:01,000 --> 00:00:03,000\nBreathe in.\n";
    const captions = (more: Record<string, string>) =>
      formOf({
        "document[id]": id,
        "document[caption_video_file_name]": "A film",
        "document[caption_file]": { fileName: "film.srt", content: srt },
        ...more,
      });
    const first = replyOf(
      damFileUploads,
      await send({ method: "POST", path, as: author, ...(await captions({})) }),
    );
    const old = first.digital_assets[0];
    expect(old).toMatchObject({ media_type: "document", file_ext: "vtt" });
    expect(Buffer.from(await requireObjectBytes("MEDIA_BUCKET", old?.asset_path ?? "")).toString()).toMatch(
      /^WEBVTT\n\n00:00:01.000 --> 00:00:03.000/,
    );
    const again = await captions({ "document[old_caption_id]": old?.external_identifier ?? "" });
    const second = replyOf(damFileUploads, await send({ method: "POST", path, as: author, ...again }));
    expect(second.old_asset?.external_identifier).toBe(old?.external_identifier);
    expect(await listMediaAssets(document.id, "captions")).toMatchObject([
      { external_identifier: second.digital_assets[0]?.external_identifier, title: "A film" },
    ]);
    const synced = replyOf(
      syncAssets,
      await send({
        method: "POST",
        path: "/api/v2/digital_assets/sync_assets",
        body: { model_id: document.id, model_type: "Document" },
        as: author,
      }),
    );
    expect(synced.digitalAssets.map(({ media_type }) => media_type)).toEqual(["image", "document"]);
  });

  it("says what uses a file, and takes it from a case but never from reusable content", async () => {
    const { program, author } = await anAuthor();
    const [one, two] = [await aDocument([program]), await aDocument([program])];
    const asset = await anAsset({ document_ids: [one.id, two.id] });
    const uses = async () =>
      replyOf(
        listAssetAssociations,
        await send({
          method: "GET",
          path: "/api/v2/digital_assets/asset_associations",
          query: { external_id: String(asset.id) },
          as: author,
        }),
      );
    expect(await uses()).toEqual([
      { type: "Document", id: one.id },
      { type: "Document", id: two.id },
    ]);
    const take = (model_type: string) =>
      send({
        method: "POST",
        path: "/api/v2/digital_assets/delete_asset_association",
        body: { model_id: one.id, model_type, external_id: String(asset.id) },
        as: author,
      });
    expect(refusalOf(await take("ReusableObject")).message).toBe(
      "Media can not be deleted from Reusable Content",
    );
    expect((await take("Document")).status).toBe(200);
    expect(await uses()).toEqual([{ type: "Document", id: two.id }]);
  });

  it.each([
    ["no form", { raw: "{}", headers: { "content-type": "application/json" } }, 415],
    [
      "a broken form",
      { raw: "--x\r\n", headers: { "content-type": "multipart/form-data; boundary=y" } },
      400,
    ],
    [
      "a form over 4 MB",
      { raw: Buffer.alloc(4_200_000, 65), headers: { "content-type": "multipart/form-data; boundary=y" } },
      413,
    ],
  ])("refuses %s", async (_what, sent, status) => {
    const { author } = await anAuthor();
    expect((await send({ method: "POST", path, as: author, ...sent })).status).toBe(status);
  });
});

describe("files of the media library", () => {
  it("are found by name and alternative text, by kind, and by whether anything uses them", async () => {
    const { program, author } = await anAuthor();
    const word = newUlid();
    const used = await anAsset({ name: `Used ${word}`, document_ids: [(await aDocument([program])).id] });
    const unused = await anAsset({ name: "Free", alternative_text: `About ${word}` });
    const find = async (query: Record<string, string>) =>
      replyOf(
        assetListRoutes.list,
        await send({ method: "GET", path: "/media_assets", query: { search: word, ...query }, as: author }),
      ).map(({ id }) => id);
    expect(new Set(await find({}))).toEqual(new Set([used.id, unused.id]));
    const notUsed = JSON.stringify([{ column: "uses", operator: "=", value: 0 }]);
    expect(await find({ generic_filters: notUsed })).toEqual([unused.id]);
    expect(await find({ "filters[]": "kind=pdf" })).toEqual([]);
  });

  it("are deleted once all uses were shown, and stay for cases that have them", async () => {
    const { program, author } = await anAuthor();
    const asset = await anAsset({ document_ids: [(await aDocument([program])).id] });
    const path = `/media_assets/${asset.id}`;
    const detail = replyOf(getMediaAsset, await send({ method: "GET", path, as: author }));
    expect(detail.documents).toHaveLength(1);
    expect((await send({ method: "DELETE", path, as: author })).status).toBe(409);
    expect((await send({ method: "DELETE", path, query: { confirmed_uses: "1" }, as: author })).status).toBe(
      200,
    );
    expect((await send({ method: "GET", path, as: author })).status).toBe(404);
    expect(await objectBytes("MEDIA_BUCKET", asset.key)).toBe(onePointPng.length);
  });
});
