import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { originSecretHeader } from "#shared/domain/originSecret.ts";

type FromEdge = typeof import("#functions/runtime/fromEdge.ts");
const getSecret = vi.fn();
const [current, next, previous, made] = ["c", "n", "p", "m"].map((letter) => letter.repeat(32));

let edge: FromEdge;
let at = 1_000_000;
const later = (ms: number) => {
  at += ms;
};

/** The module as a function that starts has it. */
async function start(arn: string | undefined): Promise<void> {
  vi.stubEnv("ORIGIN_SECRET_ARN", arn);
  vi.resetModules();
  vi.doMock("#functions/ports/secrets.ts", () => ({ getSecret }));
  edge = await import("#functions/runtime/fromEdge.ts");
  const { logger } = await import("#functions/runtime/log.ts");
  logger.setLogLevel("SILENT");
}

beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => at);
  getSecret.mockReset().mockResolvedValue({ current });
  await start("arn:secret");
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.doUnmock("#functions/ports/secrets.ts");
  vi.unstubAllEnvs();
  vi.resetModules();
});

const answerTo = (value: string | undefined) =>
  edge.requireFromEdge(value === undefined ? {} : { [originSecretHeader]: value }).then(
    () => "accepted",
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

describe("what did not come through the edge", () => {
  it("is refused: what shows no secret, or another than the edge's", async () => {
    for (const value of [undefined, "", "guess", made, `${current}x`, current?.slice(1)])
      expect(await answerTo(value)).toBe("ORIGIN_REJECTED");
    expect(await answerTo(current)).toBe("accepted");
    expect(getSecret).toHaveBeenCalledWith("arn:secret");
  });

  it("is taken where no edge stands before the function", async () => {
    await start(undefined);
    edge.prepareForEdge();
    expect(await answerTo(undefined)).toBe("accepted");
    expect(getSecret).not.toHaveBeenCalled();
  });

  it("may show what the edge sends now, sends next, or sent before", async () => {
    getSecret.mockResolvedValue({ current, next, previous, changed_at_ms: 1 });
    expect(await Promise.all([current, next, previous, made].map(answerTo))).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "ORIGIN_REJECTED",
    ]);
  });
});

describe("the secret", () => {
  it("is read once for five minutes, beginning while the function starts", async () => {
    edge.prepareForEdge();
    expect(getSecret).toHaveBeenCalledTimes(1);
    expect(await Promise.all([answerTo(current), answerTo(current)])).toEqual(["accepted", "accepted"]);
    later(5 * 60_000);
    await answerTo(current);
    expect(getSecret).toHaveBeenCalledTimes(1);
    later(1);
    expect(await Promise.all([answerTo(current), answerTo(current)])).toEqual(["accepted", "accepted"]);
    expect(getSecret).toHaveBeenCalledTimes(2);
  });

  it("is read again for a value that is not known, every ten seconds at most", async () => {
    await answerTo(current);
    getSecret.mockResolvedValue({ current: next });
    expect(await answerTo(next)).toBe("ORIGIN_REJECTED");
    later(10_000);
    expect(await answerTo(next)).toBe("ORIGIN_REJECTED");
    expect(getSecret).toHaveBeenCalledTimes(1);
    later(1);
    expect(await Promise.all([answerTo(next), answerTo(next)])).toEqual(["accepted", "accepted"]);
    expect(getSecret).toHaveBeenCalledTimes(2);
    expect(await answerTo(current)).toBe("ORIGIN_REJECTED");
  });

  it("that cannot be read leaves what was known in force, and is asked for no sooner for it", async () => {
    await answerTo(current);
    getSecret.mockRejectedValue(new Error("away"));
    later(6 * 60_000);
    expect(await answerTo(current)).toBe("accepted");
    expect(await answerTo(next)).toBe("ORIGIN_REJECTED");
    expect(getSecret).toHaveBeenCalledTimes(2);
  });

  it("that could never be read is asked for by each request anew, and the start of the function does not end with it", async () => {
    getSecret.mockRejectedValue(new Error("away"));
    await start("arn:secret");
    edge.prepareForEdge();
    expect(await answerTo(current)).toBe("away");
    getSecret.mockResolvedValue({ current });
    expect(await answerTo(current)).toBe("accepted");
  });
});
