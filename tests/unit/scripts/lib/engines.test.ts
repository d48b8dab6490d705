import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { runBounded } from "#scripts/lib/engines.ts";

const node = (script: string) => ({ command: process.execPath, args: ["-e", script], isQuiet: true });

describe("a command with a time of its own", () => {
  it("answers what it printed and how it ended", async () => {
    const run = await runBounded({ ...node("console.log('Tests: 1 passed, 0 failed')"), longestMs: 60_000 });
    expect(run).toEqual({ code: 0, said: "Tests: 1 passed, 0 failed\n" });
    expect((await runBounded({ ...node("process.exit(3)"), longestMs: 60_000 })).code).toBe(3);
  });

  it("is ended with all that it has started once its time is over", async () => {
    const server =
      "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))";
    const script = `
      require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(server)}], { stdio: ["ignore", "inherit", "ignore"] });
      setInterval(() => {}, 1000);`;
    const { code, said } = await runBounded({ ...node(script), longestMs: 5_000 });
    expect(code).not.toBe(0);
    expect(said).toMatch(/^\d+\n$/);
    const answers = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(Number(said), "127.0.0.1", () => {
          socket.destroy();
          resolve(true);
        });
        socket.on("error", () => resolve(false));
      });
    await expect.poll(answers, { timeout: 10_000 }).toBe(false);
  }, 20_000);

  it("fails where there is no such command", async () => {
    const run = await runBounded({ command: "no-such-command", args: [], longestMs: 60_000, isQuiet: true });
    expect(run.code).toBe(1);
  });
});
