import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnyRoute } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/routes.ts";
import { inBatches } from "#tests/builders/inBatches.ts";
import { forgetThisAddress } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { hostileCall } from "./hostileCall.ts";
import { faultOf } from "./orderly.ts";
import { randomOf } from "./random.ts";
import { theVisitors, type Visitors } from "./visitors.ts";

/**
 * Calls of every route, right and spoilt, by several kinds of people. `npm run fuzz` makes many of another seed each time; a run prints
 * its seed, and the same seed makes the same calls, as `npm test` does.
 */
const { send } = useApi("documents");
const seed = Number(process.env.FUZZ_SEED ?? 1);
const from = Number(process.env.FUZZ_FROM ?? 0);
const count = Number(process.env.FUZZ_COUNT ?? 2000);
const atOnce = 8;
const toldAtMost = 10;

/** A browser prints for these, or a password is hashed: a call takes as long as fifty others. */
const dear = new Set([
  "getCaseSummary",
  "getAssetPdf",
  "getImagePdf",
  "createSession",
  "changePassword",
  "proveIdentity",
]);
const cheapRoutes = routes.filter(({ name }) => !dear.has(name));

let visitors: Visitors;
beforeAll(async () => {
  visitors = await theVisitors();
});
afterAll(forgetThisAddress);

const byStatus = new Map<number, number>();

/** Makes the call of that number; answers what is wrong with how it was answered, if anything is. */
async function faultOfCall(number: number): Promise<string | undefined> {
  const random = randomOf(seed, number);
  const route: AnyRoute = random.pick(random.oneIn(30) ? routes : cheapRoutes);
  const { ground, as, who } = await visitors.visit(route, random);
  const sent = { ...hostileCall(route, ground, random), as };
  const answer = await send(sent);
  byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
  const fault = faultOf(route, answer);
  if (fault === undefined) return undefined;
  const asked = `${sent.method} ${sent.path}?${sent.query} ${sent.raw ?? ""}`.slice(0, 1500);
  return [
    `Call ${number} of seed ${seed}, ${route.name} by ${who}: ${fault}`,
    asked,
    JSON.stringify(sent.headers),
    `${answer.status} ${answer.text.slice(0, 300)}`,
  ].join("\n");
}

it(`answers ${count} hostile calls of every route in good order`, {
  timeout: 60_000 + count * 100,
}, async () => {
  const startedAt = performance.now();
  const faults: string[] = [];
  const numbers = Array.from({ length: count }, (_, at) => from + at);
  await inBatches(
    numbers,
    async (number) => {
      const fault = await faultOfCall(number);
      if (fault !== undefined) faults.push(fault);
      if (number % 2000 === 1999) await forgetThisAddress();
    },
    atOnce,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const statuses = [...byStatus].sort().map(([status, times]) => `${status}: ${times}`);
  console.log(`Fuzz of seed ${seed}: ${count} calls in ${seconds} s. ${statuses.join(", ")}`);
  expect(faults.length, faults.slice(0, toldAtMost).join("\n\n")).toBe(0);
});

it("makes the same call of the same seed and number, and others of others", () => {
  const route = routes.find(({ name }) => name === "updateDocumentUserState") as AnyRoute; // it is in the contract
  const ground = {
    parts: { params: { id: "7" }, body: { document_user_state: { attempt: 1, state: {} } } },
    words: ["7"],
  };
  const call = (ofSeed: number, number: number) =>
    JSON.stringify(hostileCall(route, ground, randomOf(ofSeed, number)));
  expect(call(1, 2)).toBe(call(1, 2));
  const made = new Set(Array.from({ length: 50 }, (_, number) => call(1, number)));
  expect(made.size).toBeGreaterThan(40);
  expect(made.has(call(2, 0))).toBe(false);
});
