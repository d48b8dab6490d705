import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acquireLock } from "#scripts/deploy/deployLock.ts";
import { deployRelease } from "#scripts/deploy/deployRelease.ts";
import { currentRelease, keptMs } from "#scripts/deploy/history.ts";
import { listReleases, readHistory } from "#scripts/deploy/releases.ts";
import { rollBack } from "#scripts/deploy/rollBack.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aDeployment, ada, aStage, type Stage } from "./aStage.ts";

beforeAll(() => useEnvironment(useCloud().functionEnv("identity")));

let stage: Stage;
beforeEach(async () => {
  stage = await aStage();
});

const hour = 3_600_000;

/** Deploys a release of that word an hour after the one before, and answers its id. */
async function deploy(word: string): Promise<string> {
  stage.nowMs += hour;
  const deployment = aDeployment(stage, word);
  await deployRelease(stage.ports, ada, deployment);
  return deployment.release.id;
}

const page = async () => (await stage.bucket.get("index.html"))?.body.toString() ?? "none";
const assets = async () => [...(await stage.bucket.list("assets/")).keys()].sort();
const code = () => stage.deployed.at(-1)?.code;
const areAllTold = async () =>
  (await readHistory(stage.bucket)).history.entries.every(({ invalidated }) => invalidated);
const current = async () => currentRelease((await readHistory(stage.bucket)).history);

describe("a deployment", () => {
  it("puts files with their headers, the functions, and the page", async () => {
    const id = await deploy("one");
    expect(await page()).toContain("/assets/one-1.js");
    expect(await stage.bucket.headers("assets/one-1.js")).toEqual({
      cache_control: "public, max-age=31536000, immutable",
      content_type: "text/javascript; charset=utf-8",
    });
    expect(await stage.bucket.headers("index.html")).toMatchObject({ cache_control: "no-cache" });
    expect(stage.deployed).toMatchObject([{ stacks: "all", code: { ApiFunction: "one" } }]);
    expect(await current()).toBe(id);
    const [release] = await listReleases(stage.bucket);
    expect(release).toMatchObject({ id, who: "ada@desk", functions: { ApiFunction: "one" } });
    expect(release?.files.map(({ key }) => key)).toContain("assets/one-1.js");
  });

  it("puts the functions between the files that a page needs and the page", async () => {
    await deploy("one");
    let seen: string[] = [];
    stage.onDeploy = async () => {
      seen = [await page(), ...(await assets())];
    };
    await deploy("two");
    expect(seen[0]).toContain("one-1.js");
    expect(seen).toContain("assets/two-1.js");
  });

  it("begins with the functions where there is no bucket yet", async () => {
    stage.isDeployed = false;
    await deploy("one");
    expect(stage.deployed).toHaveLength(1);
    expect(await page()).toContain("one-1.js");
  });

  it("tells CloudFront of what stood there differently, and of nothing else", async () => {
    await deploy("one");
    expect(stage.invalidations).toEqual([]);
    await deploy("two");
    expect(stage.invalidations).toMatchObject([{ distributionId: "E1", paths: ["/index.html"] }]);
  });

  it("keeps the files of the former release for a week, so that open pages go on", async () => {
    await deploy("one");
    await deploy("two");
    stage.nowMs += keptMs - 2 * hour;
    await deploy("three");
    expect(await assets()).toEqual(
      ["assets/one-1.js", "assets/shared-0.js", "assets/three-1.js", "assets/two-1.js"].sort(),
    );
    stage.nowMs += keptMs - 2 * hour;
    await deploy("four");
    expect(await assets()).toEqual(
      ["assets/four-1.js", "assets/shared-0.js", "assets/three-1.js", "assets/two-1.js"].sort(),
    );
    expect(await listReleases(stage.bucket)).toHaveLength(3);
  });

  it("leaves alone what no release has named", async () => {
    const headers = { cache_control: "no-cache", content_type: "text/plain" };
    await stage.bucket.put("assets/by-hand.txt", "kept", headers);
    await deploy("one");
    await deploy("two");
    stage.nowMs += 3 * keptMs;
    await deploy("three");
    expect(await assets()).toContain("assets/by-hand.txt");
  });
});

describe("a deployment that is cut off", () => {
  it.each([
    ["put assets/two-1.js", "one"],
    ["stacks", "one"],
    ["put index.html", "one"],
    ["invalidate", "two"],
  ])("at %s leaves a page that works, and is ended by running it again", async (step, shown) => {
    await deploy("one");
    stage.failAt = step;
    await expect(deploy("two")).rejects.toThrow(`${step} failed`);
    expect(await page()).toContain(`${shown}-1.js`);
    expect(await assets()).toContain(`assets/${shown}-1.js`);

    const id = await deploy("two");
    expect(await page()).toContain("two-1.js");
    expect(code()).toMatchObject({ ApiFunction: "two" });
    expect(await current()).toBe(id);
    expect(stage.invalidations.flatMap(({ paths }) => paths)).toContain("/index.html");
    expect(await areAllTold()).toBe(true);
  });

  it("while it deletes has put all in place, and the next one deletes the rest", async () => {
    await deploy("one");
    await deploy("two");
    stage.nowMs += 2 * keptMs;
    stage.failAt = "delete";
    await expect(deploy("three")).rejects.toThrow("delete failed");
    expect(await page()).toContain("three-1.js");
    await deploy("four");
    expect(await assets()).not.toContain("assets/one-1.js");
  });

  it("gives back the lock", async () => {
    await deploy("one");
    stage.failAt = "stacks";
    await expect(deploy("two")).rejects.toThrow("stacks failed");
    await expect(deploy("three")).resolves.toBeDefined();
  });

  it("by Ctrl-C stops at once, and gives back the lock", async () => {
    await deploy("one");
    stage.onDeploy = () => new Promise(() => stage.interrupt());
    await expect(deploy("two")).rejects.toThrow("interrupted");
    expect(await page()).toContain("one-1.js");
    const lock = await acquireLock(stage.bucket, { ...ada, what: "Another", now: () => stage.nowMs });
    await lock.release();
  });

  it("is taken back by one step, to what was in place", async () => {
    const one = await deploy("one");
    stage.failAt = "put index.html";
    await expect(deploy("two")).rejects.toThrow();
    expect(code()).toMatchObject({ ApiFunction: "two" });
    const { release } = await rollBack(stage.ports, ada);
    expect(release.id).toBe(one);
    expect(code()).toMatchObject({ ApiFunction: "one" });
  });
});

describe("two deployments at once", () => {
  it("are one: the second is refused with the name of the first, and changes nothing", async () => {
    await deploy("one");
    let refusal: unknown;
    stage.onDeploy = async () => {
      stage.onDeploy = async () => {};
      refusal = await deployRelease(
        stage.ports,
        { holder: "ben's run", who: "ben@lap" },
        aDeployment(stage, "ben"),
      ).catch((error: unknown) => error);
    };
    await deploy("two");
    expect(String(refusal)).toMatch(/The deployment of .*-two0000 by ada@desk is under way/);
    expect(await assets()).not.toContain("assets/ben-1.js");
    expect(await page()).toContain("two-1.js");
  });
});

describe("the way back", () => {
  it("puts the former page and the code of functions in place, and leaves data alone", async () => {
    const one = await deploy("one");
    await deploy("two");
    stage.nowMs += hour;
    const { release, url } = await rollBack(stage.ports, ada);
    expect([release.id, url]).toEqual([one, "https://learn.example.org"]);
    expect(await page()).toContain("one-1.js");
    expect(stage.deployed.at(-1)).toEqual({
      stacks: expect.any(Array),
      code: expect.objectContaining({ ApiFunction: "one" }),
    });
    expect([...(stage.deployed.at(-1)?.stacks ?? [])].sort()).toEqual(["Api", "Jobs", "Web"]);
    expect(await current()).toBe(one);
    expect(stage.invalidations.at(-1)?.paths).toEqual(["/index.html"]);
    expect(await assets()).toContain("assets/two-1.js");
  });

  it("puts the page first, which later functions know", async () => {
    await deploy("one");
    await deploy("two");
    let seen = "";
    stage.onDeploy = async () => {
      seen = await page();
    };
    await rollBack(stage.ports, ada);
    expect(seen).toContain("one-1.js");
  });

  it.each(["put index.html", "stacks", "invalidate"])(
    "cut off at %s, is ended by running it again",
    async (step) => {
      await deploy("zero");
      const one = await deploy("one");
      await deploy("two");
      stage.failAt = step;
      await expect(rollBack(stage.ports, ada)).rejects.toThrow(`${step} failed`);
      const { release } = await rollBack(stage.ports, ada);
      expect(release.id).toBe(one);
      expect(await page()).toContain("one-1.js");
      expect(code()).toMatchObject({ ApiFunction: "one" });
      expect(await areAllTold()).toBe(true);
    },
  );

  it("is refused where there is nothing before, or what is named was never in place, or is", async () => {
    const one = await deploy("one");
    await expect(rollBack(stage.ports, ada)).rejects.toThrow(/no release before/);
    await expect(rollBack(stage.ports, ada, { to: "20200101T000000Z-abc" })).rejects.toThrow(
      new RegExp(`never in place. These were: ${one}`),
    );
    await expect(rollBack(stage.ports, ada, { to: one })).rejects.toThrow(/in place already/);
  });

  it("changes nothing where a file of the release is gone", async () => {
    await deploy("one");
    await deploy("two");
    await stage.bucket.delete(["assets/one-1.js"]);
    await expect(rollBack(stage.ports, ada)).rejects.toThrow(/1 files of .* are gone.*assets\/one-1.js/);
    expect(await page()).toContain("two-1.js");
  });

  it("is refused before the first deployment", async () => {
    stage.isDeployed = false;
    await expect(rollBack(stage.ports, ada)).rejects.toThrow(/has no site/);
  });
});
