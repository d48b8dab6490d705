import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acquireLock, lockKey, staleAfterMs } from "#scripts/deploy/deployLock.ts";
import type { SiteBucket } from "#scripts/deploy/siteBucket.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aSiteBucket } from "./aStage.ts";

beforeAll(() => useEnvironment(useCloud().functionEnv("identity")));

let bucket: SiteBucket;
let nowMs: number;
beforeEach(async () => {
  bucket = await aSiteBucket();
  nowMs = Date.parse("2026-11-22T10:00:00.000Z");
});

const take = (who: string) =>
  acquireLock(bucket, { holder: who, who, what: `The deployment of ${who}`, now: () => nowMs });

describe("the lock of a stage", () => {
  it("is got by one of many that try in the same moment", async () => {
    const tries = await Promise.allSettled(["ada", "ben", "cho", "dee", "eli"].map(take));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is got by one of many where it was held and given back before", async () => {
    await (await take("ada")).release();
    const tries = await Promise.allSettled(["ben", "cho", "dee", "eli"].map(take));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is refused with who holds it, since when, and when it would be free", async () => {
    await take("ada");
    nowMs += 120_000;
    await expect(take("ben")).rejects.toThrow(
      "The deployment of ada by ada is under way since 2026-11-22T10:00:00.000Z: let it end. Should it have died, its lock is free in 8 min.",
    );
  });

  it("is kept by signs of life", async () => {
    const lock = await take("ada");
    nowMs += staleAfterMs - 1;
    await lock.assertHeld();
    nowMs += staleAfterMs - 1;
    await expect(take("ben")).rejects.toThrow("under way");
  });

  it("goes over from one that gives none, which then writes nothing more", async () => {
    const dead = await take("ada");
    nowMs += staleAfterMs;
    const lock = await take("ben");
    await expect(dead.assertHeld()).rejects.toThrow(/has taken over the lock/);
    // Giving back what is not its own any more does no harm.
    await dead.release().catch(() => {});
    await lock.assertHeld();
    await lock.release();
    const state = JSON.parse((await bucket.get(lockKey))?.body.toString() ?? "{}");
    expect(state).toMatchObject({ holder: null, who: "ben" });
  });
});

describe("a write under a condition", () => {
  it("is refused where the key is taken, where it holds another version, and where it is gone", async () => {
    const etag = await bucket.putIf("a", "1", { isNew: true });
    expect(etag).toBeDefined();
    expect(await bucket.putIf("a", "2", { isNew: true })).toBeUndefined();
    expect(await bucket.putIf("a", "2", { etag: etag ?? "" })).toBeDefined();
    expect(await bucket.putIf("a", "3", { etag: etag ?? "" })).toBeUndefined();
    expect(await bucket.putIf("b", "3", { etag: etag ?? "" })).toBeUndefined();
    expect((await bucket.get("a"))?.body.toString()).toBe("2");
  });
});
