import { expect, test } from "vitest";
import { sampleOf } from "#scripts/mutants/sample.ts";

const rules = {
  path: "shared/rules.ts",
  code: `import { x } from "./x.ts";
export { y } from "./y.ts";

/** A type is no code. */
export type Rule = { name: string };
// ü: places are counted in characters
const limit = 3;

export const rules: Rule[] = [
  { name: "a" },
];
function inner(): number {
  const local = 1;
  return local;
}
export async function outer() {}
`,
};
const room = {
  path: "shared/room.ts",
  code: "export class Room {\n  size = 1;\n}\nexport default () => x;\n",
};

test("a sample of every declaration is all functions, constants and classes with their lines", () => {
  expect(sampleOf([rules, room], { every: 1, from: 1 })).toEqual([
    "shared/rules.ts:7-7",
    "shared/rules.ts:9-11",
    "shared/rules.ts:12-15",
    "shared/rules.ts:16-16",
    "shared/room.ts:1-3",
  ]);
});

test("declarations are numbered through all files, and samples from each number make up the whole", () => {
  const from = (start: number) => sampleOf([rules, room], { every: 3, from: start });
  expect(from(1)).toEqual(["shared/rules.ts:7-7", "shared/rules.ts:16-16"]);
  expect(from(2)).toEqual(["shared/rules.ts:9-11", "shared/room.ts:1-3"]);
  expect(from(3)).toEqual(["shared/rules.ts:12-15"]);
});
