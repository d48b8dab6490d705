import { Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { words } from "./programWords.ts";

/** Light or dark, for this device. */
export function LookItem() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={isDark ? <IconSun size={17} aria-hidden /> : <IconMoon size={17} aria-hidden />}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? words.lightMode : words.darkMode}
    </Menu.Item>
  );
}
