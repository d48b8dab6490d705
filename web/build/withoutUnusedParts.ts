import type { Plugin } from "vite";

/** Parts of Mantine's components that come with them and no page uses: a component holds each as a property, so that no bundler leaves it out. */
const unused: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ["Group", "GroupSection"],
  Button: ["Group", "GroupSection"],
  Checkbox: ["Indicator"],
  Menu: ["CheckboxGroup", "CheckboxItem", "ContextMenu", "RadioGroup", "RadioItem", "Search", "Sub"],
  Popover: ["ContextMenu"],
};
const parts = Object.entries(unused).flatMap(([of, names]) => names.map((name) => [of, name] as const));
/** `…/components/Menu/MenuSub/MenuSub.mjs`. */
const modules = new RegExp(
  `@mantine/core/esm/components/(?:${parts.map(([of, name]) => `${of}/(?:${of}${name})/(${of}${name})`).join("|")})\\.mjs$`,
);
const uses = new RegExp(
  parts.map(([of, name]) => `<${of}\\.${name}\\b|\\b${of}${name}\\b[^"]*from "@mantine/core"`).join("|"),
);

/** The name of a part that is left out, by the path of its module. */
export const partIn = (path: string): string | undefined => modules.exec(path)?.slice(1).find(Boolean);

/** Leaves them out. @throws where a page uses one after all: take it off the list above */
export const withoutUnusedParts = (): Plugin => ({
  name: "without-unused-parts",
  apply: "build",
  enforce: "pre",
  load(id) {
    const part = partIn(id);
    return part ? `export const ${part} = undefined;` : null;
  },
  transform(code, id) {
    const used = /\/web\/src\/.*\.tsx?$/.test(id) ? uses.exec(code) : null;
    if (used)
      throw new Error(`${id}: ${used[0]} is left out of the build by web/build/withoutUnusedParts.ts`);
    return null;
  },
});
