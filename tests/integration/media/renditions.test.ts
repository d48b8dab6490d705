import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { planJob } from "#functions/jobs/orderJob.ts";
import { renditionJobId } from "#functions/jobs/orderRenditions.ts";
import { runJob, served } from "#functions/jobs/runJob.ts";
import { objectExists, putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { type Asset, getAsset, noteRenditions, replaceAsset } from "#functions/table/media/assets.ts";
import { pageKey } from "#functions/table/media/renditions.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { handler } from "#functions/workers/mediaWorker.ts";
import { renderMedia } from "#functions/workers/renderMedia.ts";
import { renderOlder } from "#functions/workers/renderOlder.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { getVersion } from "#shared/contract/documents/documents.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import { assetListRoutes, getMediaAsset } from "#shared/contract/media/assets.ts";
import { finishMediaUpload, signMediaParts, startMediaUpload } from "#shared/contract/media/uploads.ts";
import { aPdf } from "#tests/builders/aPdf.ts";
import { type Credentials, refusalOf, replyOf } from "#tests/builders/http.ts";
import { anAsset, formOf } from "#tests/builders/media.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { linksInSizes } from "#web/features/case/offline/linksInSizes.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, dieAt, goOn } from "../killedWorker.ts";

const { send } = useApi("media");

const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: width % 200, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();

async function anAuthor() {
  const program = await aProgram({ is_editorial: true });
  const author = await aSession(await aPerson([{ program, role: "Content Production Associate" }]));
  return { program, author };
}

async function upload(file_name: string, content: Uint8Array, as: Credentials, more: object = {}) {
  const body = { file_name, bytes: content.length, ...more };
  const { id } = replyOf(startMediaUpload, await send({ method: "POST", path: "/media_uploads", body, as }));
  const path = `/media_uploads/${id}`;
  const { links } = replyOf(
    signMediaParts,
    await send({ method: "POST", path: `${path}/parts`, body: { wanted: [1] }, as }),
  );
  const reply = await fetch(links[0]?.url ?? "", { method: "PUT", body: new Uint8Array(content) });
  const sent = [{ part: 1, etag: reply.headers.get("etag") ?? "" }];
  return replyOf(
    finishMediaUpload,
    await send({ method: "POST", path: `${path}/finish`, body: { sent }, as }),
  );
}

const read = async (id: number, as: Credentials) =>
  replyOf(getMediaAsset, await send({ method: "GET", path: `/media_assets/${id}`, as }));

/** The asset once the worker has looked at its file. */
async function rendered(id: number, as: Credentials, before?: string | null) {
  await expect
    .poll(
      async () => {
        const { width, rendition_problem, screen_url } = await read(id, as);
        return (width !== null || rendition_problem !== null) && screen_url !== before;
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(true);
  return read(id, as);
}

const pictureAt = async (url: string | null) =>
  sharp(Buffer.from(await (await fetch(url ?? "")).arrayBuffer())).metadata();

/** A file under an asset's key, as an upload leaves it, and the job that nobody has taken yet. */
async function waiting(content: Uint8Array, parts: Partial<Asset> = {}) {
  const file_uid = newUlid();
  const asset = await anAsset({ format: "jpeg", file_uid, ...parts });
  await putObject("MEDIA_BUCKET", asset.key, content, "image/jpeg");
  const id = newUlid();
  const input = { asset_id: asset.id, file_uid };
  await createJob(planJob({ kind: "render_media", id, input, requestedBy: null, programId: null }));
  return { asset, id };
}
const work = (jobId: string, worker = renderMedia) =>
  runJob(jobId, { render_media: served(jobKinds.render_media, worker) }, () => 60_000);

describe("renditions of the media library (D-46)", () => {
  it("come after an upload, in the list and on the page, and anew when the file is replaced", async () => {
    const { author } = await anAuthor();
    const mark = newUlid();
    const asset = await upload(`${mark}.jpg`, await photo(2400, 1200), author);
    const first = await rendered(asset.id, author);
    expect(first).toMatchObject({ width: 2400, height: 1200, rendition_problem: null });
    expect(await pictureAt(first.screen_url)).toMatchObject({ format: "webp", width: 1600, height: 800 });
    expect(await pictureAt(first.url)).toMatchObject({ format: "jpeg", width: 2400 });
    const [row] = replyOf(
      assetListRoutes.list,
      await send({ method: "GET", path: "/media_assets", query: { search: mark }, as: author }),
    );
    expect(row?.id).toBe(asset.id);
    expect(await pictureAt(row?.thumbnail_url ?? "")).toMatchObject({ width: 320, height: 160 });

    await upload("other.jpg", await photo(1000, 2000), author, { replaces: asset.id });
    const second = await rendered(asset.id, author, first.screen_url);
    await expect.poll(async () => (await read(asset.id, author)).height, { timeout: 60_000 }).toBe(2000);
    expect(await pictureAt((await read(asset.id, author)).screen_url)).toMatchObject({ height: 1600 });
    expect(second.key).toBe(first.key);
  });

  it("say of a damaged picture that it cannot be read, and show the file", async () => {
    const { author } = await anAuthor();
    // Markers that hold together, and nothing that is a picture between them.
    const { asset, id } = await waiting((await photo(900, 900)).subarray(0, 700));
    expect(await work(id)).toEqual({ state: "done" });
    const shown = await read(asset.id, author);
    expect(shown).toMatchObject({ rendition_problem: "unreadable", width: null });
    expect(shown.screen_url).toBe(shown.url);
  });

  it("are made once more by whoever follows a worker that died, and never for a file that was replaced", async () => {
    const { asset, id } = await waiting(await photo(1800, 900));
    const dies: typeof renderMedia = async (job, run) => {
      await renderMedia(job, run);
      throw new Error("killed");
    };
    await expect(work(id, dies)).rejects.toThrow("killed");
    const made = await getAsset(asset.id, { consistent: true });
    expect(made?.renditions).toMatchObject({ width: 1800, height: 900 });
    expect(await work(id)).toEqual({ state: "done" });
    const again = await getAsset(asset.id, { consistent: true });
    expect(again?.renditions).toEqual(made?.renditions);
    expect(again?.updated_at).toBe(asset.updated_at);

    const old = await waiting(await photo(700, 700));
    const change = { file_uid: newUlid(), renditions: null };
    expect(await replaceAsset(old.asset, change, old.asset.updated_at)).toBe(true);
    expect(await work(old.id)).toEqual({ state: "done" });
    // A worker that had read the file before it was replaced comes too late.
    const late = { renditions: made?.renditions ?? null, rendition_problem: null };
    await noteRenditions(old.asset.id, old.asset.file_uid ?? "", late);
    expect((await getAsset(old.asset.id, { consistent: true }))?.renditions).toBeNull();
  });

  it("of a PDF are pictures of its first pages, and a thumbnail of the first", async () => {
    const { author } = await anAuthor();
    const { asset, id } = await waiting(aPdf([{ boxWidth: 200 }, { boxWidth: 90 }, { width: 400 }]), {
      ...{ kind: "pdf", format: "pdf" },
    });
    expect(await work(id)).toEqual({ state: "done" });
    const shown = await read(asset.id, author);
    expect(shown).toMatchObject({ pages: 3, width: null, rendition_problem: null });
    expect(shown.page_urls).toHaveLength(3);
    expect(await pictureAt(shown.page_urls[2] ?? "")).toMatchObject({ format: "webp", height: 1600 });
    expect(shown.screen_url).toBe(shown.page_urls[0]);

    const damaged = await waiting(Buffer.from("%PDF-1.4 and nothing more"), { kind: "pdf", format: "pdf" });
    expect(await work(damaged.id)).toEqual({ state: "done" });
    const told = await read(damaged.asset.id, author);
    expect(told).toMatchObject({ rendition_problem: "unreadable", pages: null, page_urls: [] });
  });

  it("of a PDF are whole although their worker was killed between two of its writes (SIGKILL)", async () => {
    const { asset, id } = await waiting(aPdf([{}, {}, {}]), { kind: "pdf", format: "pdf" });
    await dieAt(anyDeath(4), "mediaWorker", id);
    await goOn(handler, id);
    const renditions = (await getAsset(asset.id, { consistent: true }))?.renditions;
    expect(renditions).toMatchObject({ pages: 3, rendered_pages: 3 });
    for (const page of [1, 2, 3])
      expect(await objectExists("MEDIA_BUCKET", pageKey(asset.file_uid ?? "", page))).toBe(true);
  });

  it("are what learners are given beside the file, until it is replaced", async () => {
    const program = await aProgram();
    const { asset, id } = await waiting(await photo(2400, 1200));
    const node: ContentNode = { type: "image", uid: "photo", url: asset.key, altText: "A photo" };
    const document = await aDocument([program], { root: aSmallCase("A photo", [node]) });
    const as = await aSession(await aPerson([{ program, role: "Teacher" }]));
    const version = `/api/v2/versions/${document.published_snapshot_id}`;
    const ask = async (known?: string) => {
      const query = { document_id: String(document.id), ...(known ? { known } : {}) };
      return replyOf(getVersion, await send({ method: "GET", path: version, query, as }));
    };
    const sizesIn = ({ data }: { data?: unknown }) => nodeOf(data as ContentNode, "photo")?.sizes;
    expect(sizesIn(await ask())).toBeUndefined();

    await work(id);
    const { hash, data } = await ask();
    const sizes = sizesIn({ data }) ?? "";
    expect(sizes).toMatch(/ 800w, .* 1600w$/);
    const [medium, screen] = linksInSizes(sizes);
    expect(await pictureAt(medium ?? "")).toMatchObject({ format: "webp", width: 800 });
    expect(await pictureAt(screen ?? "")).toMatchObject({ format: "webp", width: 1600 });
    // Whoever knows the tree is given the same with its links: the hash says nothing of sizes.
    expect((await ask(hash)).links).toMatchObject({ "photo/sizes": sizes });

    const rendered = await getAsset(asset.id, { consistent: true });
    const change = { file_uid: newUlid(), renditions: null };
    expect(rendered && (await replaceAsset(rendered, change, rendered.updated_at))).toBe(true);
    expect(sizesIn(await ask())).toBeUndefined();
  });

  it("of a PDF are what learners are given page by page, up to 200 pages of a case", async () => {
    const program = await aProgram();
    const { asset, id } = await waiting(aPdf([{}, {}]), { kind: "pdf", format: "pdf" });
    await work(id);
    const long = { kind: "pdf", format: "pdf", file_uid: newUlid() } as const;
    const renditions = {
      thumbnail: "t",
      medium: "m",
      screen: "s",
      width: 10,
      height: 10,
      pages: 199,
      rule: 2,
    };
    const many = await anAsset({ ...long, renditions: { ...renditions, rendered_pages: 199 } });
    const nodes: ContentNode[] = [
      { type: "pdf", uid: "handout", url: asset.key },
      { type: "pdf", uid: "book", url: many.key },
    ];
    const document = await aDocument([program], { root: aSmallCase("A handout", nodes) });
    const as = await aSession(await aPerson([{ program, role: "Teacher" }]));
    const version = `/api/v2/versions/${document.published_snapshot_id}`;
    const query = { document_id: String(document.id) };
    const { data } = replyOf(getVersion, await send({ method: "GET", path: version, query, as }));
    const { pages = [], sizes } = nodeOf(data as ContentNode, "handout") ?? {};
    expect([pages.length, sizes]).toEqual([2, undefined]);
    for (const page of pages) expect(await pictureAt(page)).toMatchObject({ format: "webp" });
    // The pages of this one would be more than a reply has room for.
    expect(nodeOf(data as ContentNode, "book")).toMatchObject({ url: expect.stringContaining("http") });
    expect(nodeOf(data as ContentNode, "book")?.pages).toBeUndefined();
  });

  it("come at night to files that were there before renditions were, and once", async () => {
    const older = await anAsset({ format: "jpeg", file_uid: null });
    await putObject("MEDIA_BUCKET", older.key, await photo(900, 600), "image/jpeg");
    const of = { thumbnail: older.key, screen: older.key, width: 900, height: 600 };
    const first = await anAsset({
      ...{ format: "jpeg", file_uid: newUlid() },
      renditions: { ...of, rule: 1, medium: null, pages: 0, rendered_pages: 0 },
    });
    const order = async () => {
      const id = newUlid();
      await createJob(planJob({ kind: "render_older", id, input: {}, requestedBy: null, programId: null }));
      return runJob(id, { render_older: served(jobKinds.render_older, renderOlder) }, () => 60_000);
    };
    expect(await order()).toEqual({ state: "done" });
    const job = await getJob(renditionJobId({ id: older.id, file_uid: older.uid }));
    expect(job?.input).toEqual({ asset_id: older.id, file_uid: older.uid });
    expect(await getJob(renditionJobId(first))).toBeDefined();
    // A second night orders nothing anew, whatever has become of the first.
    const before = job?.created_at;
    expect(await order()).toEqual({ state: "done" });
    expect((await getJob(renditionJobId({ id: older.id, file_uid: older.uid })))?.created_at).toBe(before);
  });

  it("are no way around the virus scan: a script's form is scanned before its files are looked at", async () => {
    const { program, author } = await anAuthor();
    const { id } = await aDocument([program]);
    const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
    const form = await formOf({
      "document[id]": String(id),
      "document[pdf_file]": { fileName: "notes.pdf", content: eicar },
    });
    const sent = await send({ method: "POST", path: "/api/v2/dam_file_uploads", as: author, ...form });
    expect(refusalOf(sent).message).toBe(
      "notes.pdf: The virus scan found a threat in this file. Nothing was added.",
    );
  });
});
