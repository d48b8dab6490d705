import { beforeEach, describe, expect, it, vi } from "vitest";
import { peopleOfJob } from "#functions/jobs/peopleOfJob.ts";
import { getMemberBatchPart } from "#functions/table/members/memberBatches.ts";

vi.mock("#functions/table/members/memberBatches.ts", () => ({ getMemberBatchPart: vi.fn() }));

const inPart = 50;
const people = Array.from({ length: 120 }, (_, at) => `user ${at}`);
const asked = people.map((_id, at) => `asked ${at}`);

beforeEach(() => {
  vi.mocked(getMemberBatchPart).mockReset();
  vi.mocked(getMemberBatchPart).mockImplementation(async (_jobId, at) => {
    const from = Math.floor(at / inPart) * inPart;
    const [userIds, askedIds] = [people, asked].map((ids) => ids.slice(from, from + inPart));
    return userIds && userIds.length > 0 ? { userIds, askedIds, from } : undefined;
  });
});

describe("the people of a job", () => {
  it("come step by step, nobody twice or passed over, and each part is read once", async () => {
    const peopleFrom = peopleOfJob("job");
    const seen: string[] = [];
    const seenAsked: string[] = [];
    while (seen.length < people.length) {
      const { userIds, askedIds = [] } = await peopleFrom(seen.length, 24);
      seen.push(...userIds);
      seenAsked.push(...askedIds);
    }
    expect(seen).toEqual(people);
    expect(seenAsked).toEqual(asked);
    expect(vi.mocked(getMemberBatchPart)).toHaveBeenCalledTimes(3);
  });

  it("are read from where a worker goes on, and missing ones are told", async () => {
    const peopleFrom = peopleOfJob("job");
    expect((await peopleFrom(97, 24)).userIds).toEqual(people.slice(97, 100));
    await expect(peopleFrom(150, 24)).rejects.toThrow("The people of job from 150 on are missing");
  });
});
