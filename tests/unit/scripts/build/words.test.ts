import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { words } from "../../../../web/build/words.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "words-"));
  // Gives back what it is given, so that a test sees the messages of the build.
  put(
    "wordsOf.ts",
    "export const wordsOf = (feature, messages, notes) => ({ feature, notes, ...messages });",
  );
  put(
    "words.ts",
    `import { wordsOf } from "./wordsOf.ts";
export const words = wordsOf("tests", {
  title: "Your courses",
  greeting: "Hello {name}",
}, { title: "courses §2.4" });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const put = (file: string, text: string): void => writeFileSync(join(folder, file), text);

/** What a module exports after a build of it, and the built text. */
async function built(text: string): Promise<{ text: string; exports: Record<string, unknown> }> {
  put("page.ts", text);
  const output = await build({
    ...{ root: folder, configFile: false, logLevel: "silent", plugins: [words()] },
    build: {
      ...{ write: false, minify: false },
      lib: { entry: join(folder, "page.ts"), formats: ["es"], fileName: "page" },
    },
  });
  const [one] = Array.isArray(output) ? output : [];
  const code = one?.output[0].code ?? "";
  return { text: code, exports: { ...(await import(`data:text/javascript,${encodeURIComponent(code)}`)) } };
}

describe("the words of pages in a build (ADR 0346)", () => {
  it("are read under short names, as texts or as compiled messages, without their notes", async () => {
    const { text, exports } = await built(`import { words } from "./words.ts";
export const title = words.title;
export const greeting = words.greeting;
export const object = { words: words.title };`);
    expect(exports).toEqual({
      title: "Your courses",
      greeting: ["Hello ", ["name"]],
      object: { words: "Your courses" },
    });
    expect(text).not.toMatch(/greeting:|\.greeting|\.title|§2\.4/);
  });

  it("are shortened in a catalogue whose notes make the formatter indent it further", async () => {
    put(
      "notedWords.ts",
      `import { wordsOf } from "./wordsOf.ts";
export const words = wordsOf(
  "tests",
  {
    heading: "Select Items",
  },
  { heading: "courses §2.8" },
);`,
    );
    const { text, exports } = await built(`import { words } from "./notedWords.ts";
export const heading = words.heading;`);
    expect(exports).toEqual({ heading: "Select Items" });
    expect(text).not.toMatch(/\.heading|heading:/);
  });

  it("are shortened, too, in a module that has a function of its own named wordsOf, which stays as it is", async () => {
    const { exports } = await built(`import { words } from "./words.ts";
const wordsOf = (text: string, more: { title: string }) => text.split(" ").concat(more.title);
export const all = wordsOf(words.title, { title: "{n}" });`);
    expect(exports).toEqual({ all: ["Your", "courses", "{n}"] });
  });

  it.each([
    ["by a name that is made", "const name = 'title'; export const text = words[name];"],
    ["by a name that does not exist", "export const text = words.titel;"],
    ["by taking them apart", "export const { title } = words;"],
    ["as a value", "export const all = Object.values(words);"],
    ["as a part of an object", "export const all = { words };"],
    ["by all of them", "export const all = { ...words };"],
  ])("stop the build where they are read %s", async (_how, text) => {
    const failed = built(`import { words } from "./words.ts";\n${text}`);
    await expect(failed).rejects.toThrow("page.ts: read words by name");
  });
});
