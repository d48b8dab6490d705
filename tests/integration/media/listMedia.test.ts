import { beforeAll, describe, expect, it } from "vitest";
import { listMedia } from "#functions/jobs/listMedia.ts";
import { renditionJobId } from "#functions/jobs/orderRenditions.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getAsset, readAssets } from "#functions/table/media/assets.ts";
import { getJob } from "#functions/table/operations/jobs.ts";
import { assetKey } from "#shared/domain/media/assetKey.ts";
import { anAsset } from "#tests/builders/media.ts";
import { aPerson, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

beforeAll(() => useEnvironment(useCloud().functionEnv("versions")));

describe("media that come with a case (D-46)", () => {
  it("are rendered also where an earlier try ended between the asset and its job, and are listed once", async () => {
    const uid = newUlid();
    const key = assetKey(uid, "png");
    const { id } = await anAsset({ uid, key, file_uid: uid, format: "png", renditions: null });
    const jobId = renditionJobId({ id, file_uid: uid });
    expect(await getJob(jobId)).toBeUndefined();
    const medium = { key, uid, format: "png" as const, bytes: 1, name: "Film", alternative_text: "" };
    const profile = await aPerson();
    for (const _try of [1, 2]) await listMedia({ media: [medium], fileName: "case.zip" }, 1, profile);
    expect(await getJob(jobId)).toMatchObject({ input: { asset_id: id, file_uid: uid } });
    expect((await readAssets()).rows.filter((row) => row.key === key)).toHaveLength(1);
    // Another case that brings the same file uses it as well: it must not be deleted as unused by either.
    await listMedia({ media: [medium], fileName: "case.zip" }, 2, profile);
    expect((await getAsset(id))?.document_ids).toEqual(expect.arrayContaining([1, 2]));
  });

  it("are listed and rendered by the hundred, each once, also when a first try ended midway", async () => {
    const media = Array.from({ length: 120 }, (_, at) => {
      const uid = newUlid();
      const named = { name: `Film ${at}`, alternative_text: "" };
      return { key: assetKey(uid, "png"), uid, format: "png" as const, bytes: 1, ...named };
    });
    const profile = await aPerson();
    // A first try that ended between two of its transactions leaves this.
    await listMedia({ media: media.slice(0, 50), fileName: "case.zip" }, 3, profile);
    for (const _try of [1, 2]) await listMedia({ media, fileName: "case.zip" }, 3, profile);
    const keys = new Set(media.map(({ key }) => key));
    const rows = (await readAssets()).rows.filter(({ key }) => keys.has(key));
    expect(rows.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(120);
    const jobs = await Promise.all(rows.map(({ id, file_uid }) => getJob(renditionJobId({ id, file_uid }))));
    expect(jobs.filter((job) => job !== undefined)).toHaveLength(120);
    for (const [at, { name, document_ids }] of rows.entries())
      expect({ name, document_ids }, String(at)).toEqual({
        name: media.find(({ key }) => key === rows[at]?.key)?.name,
        document_ids: [3],
      });
  });
});
