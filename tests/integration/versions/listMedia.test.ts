import { beforeAll, describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { getAsset, readAssets } from "#functions/table/media/assets.ts";
import { getJob } from "#functions/table/operations/jobs.ts";
import { listMedia } from "#functions/versions/listMedia.ts";
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
    const jobId = `render-media:${id}:${uid}`;
    expect(await getJob(jobId)).toBeUndefined();
    const medium = { key, uid, format: "png" as const, bytes: 1, name: "Film", alternative_text: "" };
    const profile = await aPerson();
    const by = { person: { profile, memberships: [], sessions: [] } };
    for (const _try of [1, 2]) await listMedia({ media: [medium], fileName: "case.zip" }, 1, by);
    expect(await getJob(jobId)).toMatchObject({ input: { asset_id: id, file_uid: uid } });
    expect((await readAssets()).rows.filter((row) => row.key === key)).toHaveLength(1);
    // Another case that brings the same file uses it as well: it must not be deleted as unused by either.
    await listMedia({ media: [medium], fileName: "case.zip" }, 2, by);
    expect((await getAsset(id))?.document_ids).toEqual(expect.arrayContaining([1, 2]));
  });
});
