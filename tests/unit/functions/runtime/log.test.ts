import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { addLogKeys, logger, withLogKeys } from "#functions/runtime/log.ts";

afterEach(() => vi.restoreAllMocks());

/** What the logger writes while something runs, line by line. */
async function linesOf(run: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const level = logger.getLevelName();
  logger.setLogLevel("INFO");
  vi.spyOn(logger as unknown as { printLog: () => void }, "printLog").mockImplementation(
    // The one place where the logger writes; its console is its own.
    ((_level: number, item: { getAttributes: () => Record<string, unknown> }) => {
      lines.push(item.getAttributes());
    }) as () => void,
  );
  await run();
  logger.setLogLevel(level);
  return lines;
}

it("keeps apart the keys of invocations that run beside each other in one process", async () => {
  const invocation = (id: string, waitMs: number) =>
    withLogKeys({ request_id: id }, async () => {
      await pause(waitMs);
      addLogKeys({ actor: `actor of ${id}` });
      await pause(waitMs);
      logger.info("request");
    });
  const lines = await linesOf(() =>
    Promise.all([invocation("a", 6), invocation("b", 1), invocation("c", 3)]),
  );
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.actor).toBe(`actor of ${line.request_id}`);
});

it("carries no key over to what comes after", async () => {
  const lines = await linesOf(async () => {
    await withLogKeys({ request_id: "a" }, async () => addLogKeys({ actor: "somebody" }));
    addLogKeys({ actor: "nobody's" });
    logger.info("between");
    await withLogKeys({ request_id: "b" }, async () => logger.info("next"));
  });
  expect(lines.map(({ message, request_id, actor }) => [message, request_id, actor])).toEqual([
    ["between", undefined, undefined],
    ["next", "b", undefined],
  ]);
});
