import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linksAtMost, sentAtMost } from "#shared/contract/media/uploads.ts";
import { PartLinks } from "#web/uploads/partLinks.ts";

type Asked = { sent: number[]; wanted: number[] };

/** An upload of so many parts, the first links of which came with it; calls end when the test says so. */
function anUpload(parts: number, { done = [] as number[], first = 0 } = {}) {
  const asked: Asked[] = [];
  const waiting: { answer: () => void; fail: (error: Error) => void }[] = [];
  const links = new PartLinks(
    {
      ...{ id: "u", file_name: "a.mp4", bytes: 1, part_bytes: 1, parts, done },
      links: Array.from({ length: first }, (_, at) => ({ part: at + 1, url: `first ${at + 1}` })),
    },
    ({ sent, wanted }) => {
      asked.push({ sent: sent.map(({ part }) => part), wanted });
      return new Promise((resolve, reject) =>
        waiting.push({
          answer: () => resolve({ links: wanted.map((part) => ({ part, url: `signed ${part}` })) }),
          fail: reject,
        }),
      );
    },
  );
  return { links, asked, waiting };
}
const settled = () => vi.advanceTimersByTimeAsync(0);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("links to the parts of an upload (D-46)", () => {
  it("come with the upload, and are asked for by one call where more are needed", async () => {
    const { links, asked, waiting } = anUpload(40, { first: 2 });
    expect(await links.linkOf(2)).toBe("first 2");
    expect(asked).toEqual([]);
    const three = [links.linkOf(3), links.linkOf(4), links.linkOf(5)];
    expect(asked.map(({ wanted }) => wanted)).toEqual([
      Array.from({ length: linksAtMost }, (_, at) => at + 3),
    ]);
    waiting[0]?.answer();
    expect(await Promise.all(three)).toEqual(["signed 3", "signed 4", "signed 5"]);
    links.forget(4);
    const again = links.linkOf(4);
    expect(asked[1]?.wanted[0]).toBe(4);
    waiting[1]?.answer();
    expect(await again).toBe("signed 4");
    expect(asked).toHaveLength(2);
  });

  it("are asked for anew where a note alone is on its way, and not for ever where none comes", async () => {
    const { links, asked, waiting } = anUpload(9, { first: 4 });
    for (const part of [1, 2, 3, 4]) links.noteSent(part, `"${part}"`);
    vi.advanceTimersByTime(2_000);
    const next = links.linkOf(5);
    expect(asked).toEqual([{ sent: [1, 2, 3, 4], wanted: [] }]);
    waiting[0]?.answer();
    await settled();
    expect(asked[1]).toEqual({ sent: [], wanted: [5, 6, 7, 8, 9] });
    waiting[1]?.answer();
    expect(await next).toBe("signed 5");

    const none = new PartLinks(
      { id: "u", file_name: "a", bytes: 1, part_bytes: 1, parts: 1, done: [], links: [] },
      async () => ({ links: [] }),
    );
    await expect(none.linkOf(1)).rejects.toThrow("The part was given no link");
  });

  it("tell the server two seconds after a part was sent, of all that were meanwhile, and of what failed to be told with the next call or at the end", async () => {
    const { links, asked, waiting } = anUpload(9, { first: 9 });
    for (const part of [1, 2, 3]) links.noteSent(part, `"${part}"`);
    vi.advanceTimersByTime(1_999);
    links.noteSent(4, '"4"');
    expect(asked).toEqual([]);
    // The line may stand still from now on: no further part has to come.
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([{ sent: [1, 2, 3, 4], wanted: [] }]);
    links.noteSent(5, '"5"');
    const last = links.lastSent();
    waiting[0]?.fail(new Error("The line was cut"));
    expect((await last).map(({ part }) => part)).toEqual([1, 2, 3, 4, 5]);

    const all = links.noteAll();
    waiting[1]?.answer();
    await all;
    expect(asked[1]?.sent).toEqual([1, 2, 3, 4, 5]);
    expect(await links.lastSent()).toEqual([]);
  });

  it("leave to the end what no note under way tells, however one note follows upon another", async () => {
    const { links, asked, waiting } = anUpload(2, { first: 2 });
    links.noteSent(1, '"1"');
    vi.advanceTimersByTime(2_000);
    links.noteSent(2, '"2"');
    let last: unknown;
    void links.lastSent().then((sent) => {
      last = sent;
    });
    waiting[0]?.answer();
    await settled();
    const told = asked.flatMap(({ sent }) => sent);
    expect([told, last]).toEqual([[1, 2], undefined]);
    waiting[1]?.answer();
    await settled();
    expect(last).toEqual([]);
  });

  it("are told of nothing more once the upload was canceled, or its end has told the rest", async () => {
    const canceled = anUpload(9, { first: 9 });
    canceled.links.noteSent(1, '"1"');
    canceled.links.stop();
    const ended = anUpload(1, { first: 1 });
    ended.links.noteSent(1, '"1"');
    expect(await ended.links.lastSent()).toEqual([{ part: 1, etag: '"1"' }]);
    vi.advanceTimersByTime(10_000);
    expect([...canceled.asked, ...ended.asked]).toEqual([]);
  });

  it("leave no more for the end of the upload than it takes", async () => {
    const { links, asked, waiting } = anUpload(120, { first: 0 });
    let fails = 0;
    for (let part = 1; part <= 110; part += 1) {
      links.noteSent(part, `"${part}"`);
      vi.advanceTimersByTime(1_000);
      const call = waiting[asked.length - 1];
      if (call && fails < asked.length) {
        fails = asked.length;
        call.fail(new Error("The line was cut"));
        await settled();
      }
    }
    const before = asked.length;
    const last = links.lastSent();
    await settled();
    waiting[before]?.answer();
    expect((await last).length).toBeLessThanOrEqual(sentAtMost);
    expect(asked[before]?.sent).toHaveLength(sentAtMost);
  });
});
