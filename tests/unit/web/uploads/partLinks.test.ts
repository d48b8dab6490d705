import { describe, expect, it } from "vitest";
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
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

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

  it("tell the server of every fourth part, and of what failed to be told with the next call or at the end", async () => {
    const { links, asked, waiting } = anUpload(9, { first: 9 });
    for (const part of [1, 2, 3]) links.noteSent(part, `"${part}"`);
    expect(asked).toEqual([]);
    links.noteSent(4, '"4"');
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

  it("leave no more for the end of the upload than it takes", async () => {
    const { links, asked, waiting } = anUpload(120, { first: 0 });
    let fails = 0;
    for (let part = 1; part <= 110; part += 1) {
      links.noteSent(part, `"${part}"`);
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
