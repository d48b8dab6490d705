import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { routes } from "#shared/contract/routes.ts";

// Tests run from the root of the repository.
const root = join(process.cwd(), "web/src");
/** Every source of the pages, by its path. */
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** The sources that say something, other than where it belongs. */
const othersSaying = (what: RegExp, belongsIn: readonly string[] = []): string[] =>
  sources
    .filter(
      ({ path, text }) =>
        !belongsIn.includes(path) && what.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
    )
    .map(({ path }) => path);

/** The text of a call from its opening bracket to the one that closes it. */
function argumentsAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Each use of an action with the name of its route. */
const uses = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/useAction(?=\()/g)].flatMap(({ index }) => {
    const call = argumentsAt(text, text.indexOf("(", index));
    const route = /^\((\w+)/.exec(call)?.[1] ?? "";
    return path === "actions/useAction.ts" ? [] : [{ path, route, call, text }];
  }),
);

const takesAway = /^(removal|delete|destroy|remove|archive|end|reset|revoke|batchEnd|unpin)/;
const isDestructive = (name: string): boolean =>
  takesAway.test(name) || routes.find((route) => route.name === name)?.method === "DELETE";

/** Asked or taken back by other means, each with its reason. */
const otherwise: Readonly<Record<string, string>> = {
  endSession: "whoever has that device signs in again; nothing is lost",
  deleteExamVariation: "is the answer of a dialog, whose button says Confirm",
  deleteLoans: "asks with what the server says that it would mean, before it runs",
  resetStudentCases: "asks twice, as the specification says, before it runs",
};

describe("C-45: what a page does is asked, done and said in one way", () => {
  it("asks with the product's own dialog, never with the browser's", () => {
    expect(othersSaying(/\bwindow\.(confirm|alert|prompt)\(/)).toEqual([]);
  });

  it("has one frame for the dialogs of the tool, and one for those of the case", () => {
    // The palette has a field in the place of a title.
    const frames = ["ui/DialogFrame.tsx", "app/palette/Palette.tsx"];
    expect(othersSaying(/<Modal[.\s>]|\bModal\b.*@mantine\/core/, frames)).toEqual([]);
    expect(othersSaying(/<dialog[\s>]/, ["viewer/Dialog.tsx"])).toEqual([]);
    const ofTheCase = othersSaying(/viewer\/Dialog\.tsx/).filter(
      (path) => !/^(viewer|features\/case)\//.test(path),
    );
    expect(ofTheCase).toEqual([]);
  });

  it("puts the buttons of every dialog of the tool into the one row at its end", () => {
    // What is read has a cross, and buttons of its own among what is read; forms bring the row along.
    const bare = ["ui/DialogFrame.tsx", "forms/FormDialog.tsx", "features/editor/review/ReviewArchive.tsx"];
    const inOwnRow = othersSaying(/<DialogFrame[\s>]/, bare).filter((path) =>
      sources.some(
        (source) =>
          source.path === path && /<Button\b/.test(source.text) && !/<DialogButtons>/.test(source.text),
      ),
    );
    expect(inOwnRow).toEqual([]);
    expect(sources.filter(({ text }) => /<DialogButtons>/.test(text)).length).toBeGreaterThan(6);
  });

  it("puts the buttons of every dialog of the case into the same row", () => {
    const dialogs = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/<Dialog\b[\s\S]*?<\/Dialog>/g)].map(([dialog]) => ({ path, dialog })),
    );
    // A picture fills the screen, and has its buttons around it.
    const withButtons = dialogs.filter(
      ({ dialog }) => /<button\b|<Link\b/.test(dialog) && !/isFullScreen/.test(dialog),
    );
    expect(withButtons.length).toBeGreaterThan(8);
    expect(withButtons.filter(({ dialog }) => !/<DialogButtons>/.test(dialog))).toEqual([]);
  });

  it("says what happened by the one flash", () => {
    expect(othersSaying(/role="alertdialog"|@mantine\/notifications/)).toEqual([]);
  });

  it("finds the uses of actions, so that what follows looks at something", () => {
    expect(uses.length).toBeGreaterThan(25);
    expect(uses.filter(({ route }) => isDestructive(route)).length).toBeGreaterThan(8);
  });

  it.each(uses.filter(({ route }) => isDestructive(route)).map((use) => [use.route, use.path, use] as const))(
    "asks before %s or offers to take it back (%s)",
    (route, _path, { call }) => {
      expect(otherwise[route] ?? (/\b(confirm|undo)\b/.test(call) ? "asks" : "does neither")).not.toBe(
        "does neither",
      );
    },
  );

  it("names nothing as an exception that is none", () => {
    expect(Object.keys(otherwise).filter((name) => !uses.some(({ route }) => route === name))).toEqual([]);
    const asksBefore = sources.find(({ path }) => path === "actions/useOwnReset.ts")?.text ?? "";
    expect(asksBefore.match(/await confirm\(/g)?.length).toBeGreaterThanOrEqual(1);
  });
});
