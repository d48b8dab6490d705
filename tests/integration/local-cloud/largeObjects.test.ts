import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { credentials, region } from "#scripts/local/localAws.ts";
import { writeFixtureAssembly } from "./fixtures/assembly.ts";
import { end, type RunningProcess, startProcess } from "./fixtures/process.ts";

const mebibyte = 1024 * 1024;
const Bucket = "base-files";
const app = writeFixtureAssembly();
const dataDir = mkdtempSync(join(tmpdir(), "large-objects-"));
let running: RunningProcess;
let s3: S3Client;

async function start(): Promise<void> {
  running = await startProcess(app, dataDir);
  s3 = new S3Client({ endpoint: running.endpoints.s3, region, credentials, forcePathStyle: true });
}

async function killAndStart(): Promise<void> {
  await end(running.child, "SIGKILL");
  await start();
}

const files = (): string[] => readdirSync(join(dataDir, "storage", "objects"));
const bytesOnDisk = (): number =>
  files().reduce((sum, file) => sum + statSync(join(dataDir, "storage", "objects", file)).size, 0);

/** Bytes of which no two stretches are alike. */
function aBody(length: number, seed: number): Buffer {
  const words = new Uint32Array(Math.ceil(length / 4));
  for (let at = 0; at < words.length; at++) words[at] = (at * 2_654_435_761 + seed) >>> 0;
  return Buffer.from(words.buffer, 0, length);
}

const get = async (Key: string, Range?: string) => {
  const reply = await s3.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
  return { ...reply, bytes: Buffer.from((await reply.Body?.transformToByteArray()) ?? []) };
};

async function begin(Key: string): Promise<string> {
  const { UploadId = "" } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket, Key, ContentType: "video/mp4" }),
  );
  return UploadId;
}

const sendPart = async (Key: string, UploadId: string, PartNumber: number, Body: Buffer) => {
  const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
  return { PartNumber, ETag };
};

const complete = (Key: string, UploadId: string, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
  s3.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

const [first, second] = [aBody(6 * mebibyte, 1), aBody(2 * mebibyte + 5, 2)];
const whole = Buffer.concat([first, second]);

async function anUploaded(Key: string): Promise<void> {
  const id = await begin(Key);
  await complete(Key, id, [await sendPart(Key, id, 1, first), await sendPart(Key, id, 2, second)]);
}

beforeAll(start);

afterAll(async () => {
  await end(running.child, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(app.assemblyDir, { recursive: true, force: true });
});

describe("large objects of the local cloud", () => {
  it("are the parts of an upload in their order, read whole and by any range", async () => {
    const Key = "uploads/a film (1).mp4";
    await anUploaded(Key);
    const read = await get(Key);
    expect(read.bytes.equals(whole)).toBe(true);
    expect([read.ContentType, read.ContentLength]).toEqual(["video/mp4", whole.length]);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength).toBe(whole.length);
    for (const [start, last] of [
      [0, 0],
      [6 * mebibyte - 2, 6 * mebibyte + 1],
      [6 * mebibyte, 6 * mebibyte + 9],
      [100, whole.length - 1],
    ] as const) {
      const part = await get(Key, `bytes=${start}-${last}`);
      expect(part.bytes.equals(whole.subarray(start, last + 1))).toBe(true);
      expect(part.ContentRange).toBe(`bytes ${start}-${last}/${whole.length}`);
    }
    expect((await get(Key, "bytes=-7")).bytes.equals(whole.subarray(-7))).toBe(true);
    expect((await get(Key, `bytes=${whole.length - 3}-`)).bytes.equals(whole.subarray(-3))).toBe(true);
    await expect(get(Key, `bytes=${whole.length}-`)).rejects.toMatchObject({ name: "InvalidRange" });
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: "uploads/a film" }));
    expect(Contents?.map(({ Size }) => Size)).toEqual([whole.length]);
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  });

  it("are copied as a type of their own, and live on when what they were copied from is deleted", async () => {
    await anUploaded("from");
    const before = bytesOnDisk();
    await s3.send(
      new CopyObjectCommand({
        Bucket,
        Key: "a copy",
        CopySource: `${Bucket}/from`,
        ContentType: "audio/wav",
        MetadataDirective: "REPLACE",
      }),
    );
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "from" }));
    expect(bytesOnDisk()).toBe(before);
    const read = await get("a copy");
    expect([read.ContentType, read.bytes.equals(whole)]).toEqual(["audio/wav", true]);
    await expect(get("from")).rejects.toMatchObject({ name: "NoSuchKey" });
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "a copy" }] } }));
  });

  it("leave no file when they are deleted, replaced or given up", async () => {
    const Key = "replaced";
    const large = aBody(3 * mebibyte, 3);
    const disposition = 'attachment; filename="sheet.csv"';
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: large, ContentDisposition: disposition }));
    expect(files()).toHaveLength(1);
    const read = await get(Key);
    expect([read.bytes.equals(large), read.ContentDisposition]).toEqual([true, disposition]);
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: aBody(2 * mebibyte, 4) }));
    expect(files()).toHaveLength(1);
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: "small" }));
    expect([(await get(Key)).bytes.toString(), files()]).toEqual(["small", []]);
    const id = await begin(Key);
    await sendPart(Key, id, 1, first);
    await sendPart(Key, id, 1, second);
    expect(files()).toHaveLength(1);
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: id }));
    expect(files()).toEqual([]);
    await expect(sendPart(Key, id, 2, second)).rejects.toMatchObject({ name: "NoSuchUpload" });
  });

  it("refuse parts that are too small, missing, out of order or not as they were sent", async () => {
    const Key = "refused";
    const id = await begin(Key);
    const little = await sendPart(Key, id, 1, second);
    const other = await sendPart(Key, id, 2, first);
    const refusal = (parts: Parameters<typeof complete>[2]) =>
      complete(Key, id, parts).then(
        () => "completed",
        ({ name }: Error) => name,
      );
    expect(await refusal([little, other])).toBe("EntityTooSmall");
    expect(await refusal([other, little])).toBe("InvalidPartOrder");
    expect(await refusal([{ ...other, ETag: little.ETag }])).toBe("InvalidPart");
    expect(await refusal([other, { ...other, PartNumber: 3 }])).toBe("InvalidPart");
    // What is left out of the list is no part of the object, and stays nowhere.
    expect(await refusal([other])).toBe("completed");
    expect((await get(Key)).bytes.equals(first)).toBe(true);
    expect(files()).toHaveLength(1);
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  });

  it("are larger than the memory that they take", async () => {
    const Key = "uploads/large.bin";
    const total = 256 * mebibyte;
    const status = (): string => readFileSync(`/proc/${running.child.pid}/status`, "utf8");
    const memory = (): number => Number(/VmRSS:\s+(\d+)/.exec(status())?.[1]) * 1024;
    const before = memory();
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key }), { expiresIn: 60 });
    const put = request(url, { method: "PUT", headers: { "content-length": total } });
    const chunk = aBody(mebibyte, 5);
    let peak = 0;
    Readable.from(
      (function* () {
        for (let at = 0; at < total / mebibyte; at++) {
          peak = Math.max(peak, memory());
          yield chunk;
        }
      })(),
    ).pipe(put);
    const [reply] = await once(put, "response");
    expect(reply.statusCode).toBe(200);
    const read = await s3.send(new GetObjectCommand({ Bucket, Key }));
    let bytes = 0;
    for await (const piece of read.Body as Readable) {
      bytes += piece.length;
      peak = Math.max(peak, memory());
    }
    expect(bytes).toBe(total);
    expect(peak - before).toBeLessThan(total / 2);
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  }, 60_000);

  it("are whole or not there after a kill, with the parts that had arrived", async () => {
    await anUploaded("kept");
    const id = await begin("begun");
    const sent = await sendPart("begun", id, 1, first);
    // A part that is cut in the middle.
    const url = await getSignedUrl(
      s3,
      new UploadPartCommand({ Bucket, Key: "begun", UploadId: id, PartNumber: 2 }),
      { expiresIn: 60 },
    );
    const cut = request(url, { method: "PUT", headers: { "content-length": second.length } });
    cut.on("error", () => undefined);
    cut.write(second.subarray(0, mebibyte));
    await vi.waitFor(() => expect(files()).toHaveLength(4));
    await killAndStart();
    expect(files()).toHaveLength(3);
    expect((await get("kept")).bytes.equals(whole)).toBe(true);
    await complete("begun", id, [sent, await sendPart("begun", id, 2, second)]);
    expect((await get("begun")).bytes.equals(whole)).toBe(true);
    expect(files()).toHaveLength(4);
  }, 150_000);

  it("leave nothing of a part whose sender goes away", async () => {
    const id = await begin("left");
    const there = files().length;
    const url = await getSignedUrl(
      s3,
      new UploadPartCommand({ Bucket, Key: "left", UploadId: id, PartNumber: 1 }),
      { expiresIn: 60 },
    );
    const cut = request(url, { method: "PUT", headers: { "content-length": second.length } });
    cut.on("error", () => undefined);
    cut.write(second.subarray(0, mebibyte));
    await vi.waitFor(() => expect(files()).toHaveLength(there + 1));
    cut.destroy();
    await vi.waitFor(() => expect(files()).toHaveLength(there));
    await expect(complete("left", id, [{ PartNumber: 1, ETag: "x" }])).rejects.toMatchObject({
      name: "InvalidPart",
    });
  });
});
