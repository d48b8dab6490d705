import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jobKindNames, jobKinds } from "#shared/contract/jobs.ts";
import { queueNames, queueOf, queueUrlVariable } from "#shared/contract/queues.ts";

describe("the registry of queues", () => {
  it.each(queueNames)(
    "lets %s keep a message until its worker is out of time, and not much longer",
    (name) => {
      const { visibilitySeconds, worker } = queueOf(name);
      expect(visibilitySeconds).toBeGreaterThan(worker.timeoutSeconds);
      expect(visibilitySeconds).toBeLessThanOrEqual(worker.timeoutSeconds + 60);
    },
  );

  it.each(queueNames)("names a worker of %s that is there, and no function twice", (name) => {
    const { worker, failures } = queueOf(name);
    for (const { entry } of [worker, ...(failures ? [failures] : [])]) {
      expect(existsSync(new URL(`../../../../${entry}`, import.meta.url)), entry).toBe(true);
    }
    const all = queueNames.flatMap((each) => [
      queueOf(each).worker.name,
      queueOf(each).failures?.name ?? each,
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  it("names the variable of each queue after it", () => {
    expect(queueUrlVariable("reports")).toBe("REPORTS_QUEUE_URL");
  });
});

describe("the registry of jobs", () => {
  it.each(jobKindNames)("gives %s a queue that takes its message", (kind) => {
    const { message } = queueOf(jobKinds[kind].queue);
    expect(message.safeParse({ job_id: "01HF000000000000000000000J" }).success).toBe(true);
    expect(message.safeParse({ job_id: "a job" }).success).toBe(false);
  });
});
