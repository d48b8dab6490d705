import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { partIn, withoutUnusedParts } from "../../../../web/build/withoutUnusedParts.ts";

const plugin = withoutUnusedParts();
const transform = (code: string, id = "/work/web/src/ui/Some.tsx"): unknown => {
  if (typeof plugin.transform !== "function") throw new Error("The plugin transforms nothing");
  return Reflect.apply(plugin.transform, undefined, [code, id]);
};

it("names each part as the package has it, or it would be shipped again unseen", () => {
  const found = globSync(
    "node_modules/@mantine/core/esm/components/{ActionIcon,Button,Checkbox,Menu,Popover}/*/*.mjs",
  );
  expect(found.flatMap((path) => partIn(path) ?? []).sort()).toEqual([
    "ActionIconGroup",
    "ActionIconGroupSection",
    "ButtonGroup",
    "ButtonGroupSection",
    "CheckboxIndicator",
    "MenuCheckboxGroup",
    "MenuCheckboxItem",
    "MenuContextMenu",
    "MenuRadioGroup",
    "MenuRadioItem",
    "MenuSearch",
    "MenuSub",
    "PopoverContextMenu",
  ]);
});

it("refuses to build a page that uses one of them after all", () => {
  expect(() => transform("<Menu.Sub>…</Menu.Sub>")).toThrow("Menu.Sub is left out of the build");
  expect(() => transform('import { ButtonGroup } from "@mantine/core";')).toThrow("ButtonGroup");
  expect(transform("<Menu.Item>…</Menu.Item>")).toBeNull();
  expect(transform("<Menu.Sub>…</Menu.Sub>", "/work/node_modules/other/Menu.tsx")).toBeNull();
});
