import { afterEach, expect, it, vi } from "vitest";
import { scanRetry } from "#shared/contract/virusScan.ts";
import { fakeApi } from "#tests/unit/web/renderPage.tsx";
import { uploadFile } from "#web/uploads/uploadFile.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const id = "01HZZZZZZZZZZZZZZZZZZZZZZ1";

/** Takes the first part, and leaves every other on its way until it is aborted. */
class SlowLine extends EventTarget {
  upload = new EventTarget();
  status = 200;
  #isFirst = false;
  open(_method: string, url: string): void {
    this.#isFirst = url.endsWith("1");
  }
  send(): void {
    if (this.#isFirst) queueMicrotask(() => this.dispatchEvent(new Event("load")));
  }
  abort(): void {
    this.dispatchEvent(new Event("abort"));
  }
  getResponseHeader = (): string => '"etag"';
}

it("an upload that is canceled after a part was sent tells the server of that, and of nothing more (D-46)", async () => {
  vi.useFakeTimers();
  const links = [1, 2].map((part) => ({ part, url: `https://bucket/part-${part}` }));
  const started = { id, file_name: "a.mp4", bytes: 2, part_bytes: 1, parts: 2, done: [], links };
  const { fetch, asked } = fakeApi({
    "POST /media_uploads": () => ({ body: started }),
    [`POST /media_uploads/${id}/parts`]: () => ({ body: { links: [] } }),
    [`DELETE /media_uploads/${id}`]: () => ({ body: { ok: true } }),
  });
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("XMLHttpRequest", SlowLine);
  const sent: number[] = [];
  const controller = new AbortController();
  const upload = uploadFile(new File(["ab"], "a.mp4"), {
    signal: controller.signal,
    onProgress: (bytes) => sent.push(bytes),
    onScan: () => undefined,
  });
  const ended = expect(upload).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent.at(-1)).toBe(1);
  controller.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.map(({ call }) => call)).toEqual(["POST /media_uploads", `DELETE /media_uploads/${id}`]);
});

const pending = { status: 409, error: { code: "STILL_RUNNING", message: "Not yet." } };

it("asks again while the virus scan of the file is not finished, and says that it waits (D-46)", async () => {
  vi.useFakeTimers();
  const started = { id, file_name: "a.mp4", bytes: 1, part_bytes: 1, parts: 1, done: [] };
  const problem = { code: "INVALID_REQUEST", message: "The virus scan found a threat in this file." };
  const answers = [pending, pending, { status: 400, error: problem }];
  const { fetch, asked } = fakeApi({
    "POST /media_uploads": () => ({
      body: { ...started, links: [{ part: 1, url: "https://bucket/part-1" }] },
    }),
    [`POST /media_uploads/${id}/finish`]: () => {
      const { status, error } = answers.shift() ?? pending;
      return { status, body: { error: { ...error, trace_id: "t" } } };
    },
  });
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("XMLHttpRequest", SlowLine);
  const onScan = vi.fn();
  const upload = uploadFile(new File(["a"], "a.mp4"), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onScan,
  });
  const ended = expect(upload).rejects.toThrow(problem.message);
  await vi.advanceTimersByTimeAsync(scanRetry.pauseMs * 2 + 100);
  await ended;
  expect(onScan).toHaveBeenCalledTimes(2);
  expect(asked.filter(({ call }) => call.endsWith("/finish"))).toHaveLength(3);
  expect(localStorage).toHaveLength(0);
});

it("an upload that was cut is taken up for the same place alone (D-46)", async () => {
  vi.useFakeTimers();
  const { fetch, asked } = fakeApi({
    "POST /media_uploads": () => ({
      body: {
        ...{ id, file_name: "film.vtt", bytes: 1, part_bytes: 1, parts: 1, done: [] },
        links: [{ part: 1, url: "https://bucket/part-1" }],
      },
    }),
    [`GET /media_uploads/${id}`]: () => ({
      body: {
        ...{ id, file_name: "film.vtt", bytes: 1, part_bytes: 1, parts: 1, done: [] },
        links: [{ part: 1, url: "https://bucket/part-1" }],
      },
    }),
    [`POST /media_uploads/${id}/parts`]: () => ({ body: { links: [] } }),
    [`POST /media_uploads/${id}/finish`]: () => ({ status: 500, body: {} }),
  });
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("XMLHttpRequest", SlowLine);
  const file = new File(["a"], "film.vtt");
  const begun = async (videoTitle: string): Promise<string[]> => {
    const before = asked.length;
    const { signal } = new AbortController();
    const upload = uploadFile(file, { videoTitle, signal, onProgress: () => {}, onScan: () => {} });
    const ended = expect(upload).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    return asked.slice(before, before + 1).map(({ call }) => call);
  };
  expect(await begun("Breathing at rest")).toEqual(["POST /media_uploads"]);
  expect(await begun("Breathing at rest")).toEqual([`GET /media_uploads/${id}`]);
  expect(await begun("Walking")).toEqual(["POST /media_uploads"]);
});
