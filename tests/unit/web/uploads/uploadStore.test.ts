import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/ApiError.ts";
import type { UploadOptions } from "#web/uploads/uploadFile.ts";
import { createUploadStore } from "#web/uploads/uploadStore.ts";

const aFile = (name = "box.svg", bytes = 200) => new File([new Uint8Array(bytes)], name);

/** A store whose files end when the test says so. */
function aStore() {
  const sent: { name: string; options: UploadOptions; end: (error?: unknown) => void }[] = [];
  const told: string[] = [];
  const store = createUploadStore({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        sent.push({
          name: file.name,
          options,
          end: (error) => (error === undefined ? resolve(undefined) : reject(error)),
        });
      }),
    onUploaded: (name) => told.push(`${name} uploaded`),
    onFailed: (name) => told.push(`${name} failed`),
  });
  return { store, sent, told };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("uploads of the application (D-46)", () => {
  it("go on with nobody watching, say how far they are, and are gone and told of at their end", async () => {
    const { store, sent, told } = aStore();
    let news = 0;
    const unwatch = store.watch(() => {
      news += 1;
    });
    store.add([{ file: aFile("a.svg"), documentId: 7, alternativeText: "A box" }, { file: aFile("b.svg") }]);
    expect(store.get().map(({ state }) => state)).toEqual(["sending", "sending"]);
    expect(sent[0]?.options).toMatchObject({ documentId: 7, alternativeText: "A box" });
    sent[0]?.options.onProgress(50);
    expect(store.get()[0]?.percent).toBe(25);
    const told25 = news;
    sent[0]?.options.onProgress(51);
    expect(news).toBe(told25);
    sent[0]?.options.onScan();
    expect(store.get()[0]).toMatchObject({ state: "sending", isScanning: true });
    sent[0]?.options.onProgress(400);
    expect(store.get()[0]?.percent).toBe(100);
    expect(news).toBeGreaterThan(3);
    unwatch();
    const heard = news;
    sent[0]?.end();
    await settled();
    expect(store.get().map(({ chosen }) => chosen.file.name)).toEqual(["b.svg"]);
    expect(told).toEqual(["a.svg uploaded"]);
    expect(news).toBe(heard);
  });

  it("stay with the reason where the server refuses the file, and can be tried again after a fault", async () => {
    const { store, sent, told } = aStore();
    store.add([{ file: aFile("a.svg") }, { file: aFile("b.svg") }]);
    const refused = new ApiError({
      ...{ status: 422, code: "INVALID_REQUEST", message: "Refused" },
      fields: [{ path: "body.file", message: "It has a script." }],
    });
    sent[0]?.end(refused);
    sent[1]?.end(new Error("The line was cut"));
    await settled();
    expect(told).toEqual(["a.svg failed", "b.svg failed"]);
    const [first, second] = store.get();
    expect(first).toMatchObject({ state: "failed", problem: "It has a script.", isRefused: true });
    expect(second).toMatchObject({ state: "failed", isRefused: false });
    if (second) store.retry(second);
    expect(store.get()[1]).toMatchObject({ state: "sending", percent: 0 });
    sent[2]?.end();
    await settled();
    expect(store.get()).toHaveLength(1);
  });

  it("are never begun with a file that no library takes, and are gone without a word when they are canceled", async () => {
    const { store, sent, told } = aStore();
    store.add([{ file: aFile("program.exe") }, { file: aFile("a.svg") }]);
    expect(sent.map(({ name }) => name)).toEqual(["a.svg"]);
    expect(store.get()[0]).toMatchObject({ state: "failed", isRefused: true });
    const key = store.get()[1]?.key ?? 0;
    store.cancel(key);
    expect(sent[0]?.options.signal.aborted).toBe(true);
    sent[0]?.end(new DOMException("aborted", "AbortError"));
    await settled();
    expect(store.get().map(({ chosen }) => chosen.file.name)).toEqual(["program.exe"]);
    expect(told).toEqual([]);
  });
});
