import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { interchangeFiles, writeArchive } from "#functions/workers/reports/questionInterchange.ts";
import type { WrittenQuestion } from "#shared/questions/interchange/item.ts";

const pictured = 300;

/** Questions with a picture each, every fifth with three. */
const questions: WrittenQuestion[] = Array.from({ length: pictured }, (_, at) => ({
  ...{ id: at + 1, name: `Q${at + 1}`, vignette: "A man.", stem: "Which?", choices: ["x", "y"], correct: 0 },
  explanation: "",
  pictures: Array.from({ length: at % 5 === 0 ? 3 : 1 }, (_each, place) => {
    const name = `question-${at + 1}-${place + 1}.png`;
    return { key: `key of ${name}`, name, alt: "A film" };
  }),
}));
const names = questions.flatMap(({ pictures }) => pictures.map(({ name }) => name));

/** A media store whose files come the slower the earlier they were asked for; those that are `gone` do not come. */
function aStore(gone: readonly string[] = []) {
  const seen = { atOnce: 0, mostAtOnce: 0 };
  const open = async (key: string) => {
    seen.atOnce++;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce);
    for (let turn = 0; turn < 20 - (seen.atOnce % 20); turn++) await Promise.resolve();
    seen.atOnce--;
    if (gone.includes(key)) return undefined;
    const bytes = Buffer.from(`bytes of ${key}`);
    return { bytes: bytes.length, read: async () => bytes, close: () => undefined };
  };
  return { seen, open };
}

async function archiveOf(
  format: "qti_3_0" | "moodle_xml",
  { gone, isTimeOver }: { gone?: string[]; isTimeOver?: () => boolean } = {},
) {
  const { seen, open } = aStore(gone);
  const archive = interchangeFiles(questions, format, isTimeOver);
  const sink = new PassThrough();
  const said: number[] = [];
  const whole = buffer(sink);
  await writeArchive(archive, sink, async (written) => void said.push(written), open);
  const files = unzipSync(await whole);
  const textOf = (name: string): string => Buffer.from(files[name] ?? []).toString("utf8");
  return { archive, seen, said, files, textOf };
}

describe("an archive of 300 questions with pictures (A-32)", () => {
  it("holds every picture of a package under its own name, and reads some at a time", async () => {
    const { archive, seen, files, textOf } = await archiveOf("qti_3_0");
    expect(names).toHaveLength(420);
    for (const name of names) expect(textOf(`images/${name}`)).toBe(`bytes of key of ${name}`);
    expect(Object.keys(files)).toHaveLength(names.length + pictured + 2);
    expect(archive.written()).toBe(pictured);
    expect(seen.mostAtOnce).toBeGreaterThan(1);
    expect(seen.mostAtOnce).toBeLessThanOrEqual(13);
  });

  it("holds them in order in one file of Moodle XML, and says how far it is while it writes that file", async () => {
    const { said, seen, textOf } = await archiveOf("moodle_xml");
    const found = [...textOf("questions.xml").matchAll(/<file name="([^"]+)"[^>]*>([^<]*)<\/file>/g)];
    expect(found.map(([, name]) => name)).toEqual(names);
    for (const [, name, base64] of found)
      expect(Buffer.from(base64 ?? "", "base64").toString()).toBe(`bytes of key of ${name}`);
    expect(seen.mostAtOnce).toBeGreaterThan(1);
    expect(said.length).toBeGreaterThan(names.length);
    expect(said).toEqual(said.toSorted((a, b) => a - b));
    expect(said.at(-1)).toBe(pictured);
  });

  it.each(["qti_3_0", "moodle_xml"] as const)("names a picture whose file is gone (%s)", async (format) => {
    const { archive, textOf } = await archiveOf(format, { gone: ["key of question-7-1.png"] });
    expect(textOf("not-carried.csv")).toContain("7,Q7,picture question-7-1.png: its file is gone\r\n");
    expect(archive.written()).toBe(pictured);
    expect(archive.notCarried()).toBe(format === "qti_3_0" ? 1 : pictured + 1);
  });

  it.each(["qti_3_0", "moodle_xml"] as const)(
    "is whole when time is over, and names the questions that are not in it (%s)",
    async (format) => {
      let asked = 0;
      const { archive, files, textOf } = await archiveOf(format, { isTimeOver: () => ++asked > 100 });
      expect(archive.written()).toBe(100);
      const left = textOf("not-carried.csv").match(/the question: the export ran out of time/g);
      expect(left).toHaveLength(200);
      if (format === "moodle_xml") {
        expect(textOf("questions.xml").match(/<question type/g)).toHaveLength(100);
        expect(textOf("questions.xml")).toMatch(/<\/quiz>\n$/);
      } else {
        expect(
          textOf("imsmanifest.xml").match(/<resource [^>]*href="items\/question-\d+\.xml"/g),
        ).toHaveLength(100);
        expect(Object.keys(files).filter((name) => name.startsWith("items/"))).toHaveLength(100);
      }
    },
  );
});
