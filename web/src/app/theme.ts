import {
  type CSSVariablesResolver,
  createTheme,
  type InputProps,
  type MantineColorsTuple,
} from "@mantine/core";

/** Ten shades from paper to ink; chrome takes its greys from here, so that they are warm. */
const warmGray: MantineColorsTuple = [
  "#fbf8f2",
  "#f4efe6",
  "#eae3d6",
  "#ddd4c4",
  "#cbc0ad",
  "#ab9f8b",
  "#857a68",
  "#6a6153",
  "#4b443a",
  "#211e1a",
];

/** Mantine's dark scheme: 0 is text, 7 the page. */
const warmDark: MantineColorsTuple = [
  "#ece6da",
  "#cfc8ba",
  "#b3ab9b",
  "#8e8677",
  "#4d473e",
  "#3b362f",
  "#2a2621",
  "#191714",
  "#14120f",
  "#0f0d0b",
];

const teal: MantineColorsTuple = [
  "#e9f3f2",
  "#d3e7e5",
  "#a9d0ce",
  "#82bcbb",
  "#5ca5a6",
  "#3a8c8f",
  "#23767b",
  "#15666c",
  "#0d5c63",
  "#08464c",
];

const amber: MantineColorsTuple = [
  "#fdf3df",
  "#fae6bd",
  "#f2d08a",
  "#e9b95c",
  "#dca039",
  "#c58420",
  "#a96a12",
  "#92580b",
  "#7e4a08",
  "#5e3604",
];

const red: MantineColorsTuple = [
  "#fcebe7",
  "#f8d5ce",
  "#efaea3",
  "#e58878",
  "#d66552",
  "#c54836",
  "#b43526",
  "#a62b1e",
  "#982419",
  "#741910",
];

const theme = createTheme({
  colors: { gray: warmGray, dark: warmDark, teal, yellow: amber, red },
  primaryColor: "teal",
  primaryShade: 8,
  autoContrast: true,
  white: "#ffffff",
  black: "#211e1a",
  defaultRadius: "sm",
  radius: { xs: "6px", sm: "6px", md: "6px", lg: "6px", xl: "6px" },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "20px" },
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: "640", textWrap: "pretty" },
  cursorType: "pointer",
  respectReducedMotion: true,
  shadows: {
    sm: "0 1px 2px rgb(33 30 26 / 8%)",
    md: "0 6px 24px -8px rgb(33 30 26 / 22%), 0 1px 3px rgb(33 30 26 / 10%)",
  },
  components: {
    Modal: { defaultProps: { centered: true, radius: "md", transitionProps: { duration: 150 } } },
    Menu: {
      defaultProps: {
        shadow: "md",
        radius: "md",
        transitionProps: { duration: 120 },
        // A menu holds its entries and nothing else that takes the focus; it stands in the landmark that it was opened in.
        withInitialFocusPlaceholder: false,
        withinPortal: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 250, transitionProps: { duration: 120 }, multiline: true } },
    // 3:1 against the paper: a box that can be typed in must be seen as one.
    Input: {
      vars: (_theme: unknown, { error }: InputProps) => ({
        wrapper: {
          "--input-bd": error ? "var(--red)" : "var(--line-control)",
          "--input-bg": "var(--paper-raised)",
        },
      }),
    },
    Skeleton: { defaultProps: { radius: "xs" } },
  },
});

/** Our own tokens, named for what they are for. Every text colour is at least 4.5:1 on every ground of its scheme. */
export const tokens = {
  light: {
    "--paper": "#fbf8f2",
    "--paper-raised": "#fffdf9",
    "--paper-sunk": "#f4efe6",
    "--line": "#e3dacb",
    "--line-control": "#8d8270",
    "--ink": "#211e1a",
    "--ink-soft": "#544d43",
    "--ink-faint": "#696052",
    "--act": "#0d5c63",
    "--act-strong": "#08464c",
    "--act-soft": "#e3efed",
    "--act-fill": "#0d5c63",
    "--act-fill-hover": "#08464c",
    "--on-act": "#ffffff",
    "--amber": "#7e4a08",
    "--amber-soft": "#fbeccd",
    "--amber-mark": "#c07a12",
    "--highlight": "#fbe7a1",
    "--red": "#982419",
    "--red-soft": "#fbe5e0",
    "--selection-mimic": "rgb(0 0 255 / 25%)",
    "--script": "#e4eff7",
    "--done-mark": "#0d5c63",
    "--part-mark": "#3a8c8f",
    "--none-mark": "#8d8270",
    "--reset-ground": "#fffdf9",
    "--shade": "rgb(33 30 26 / 45%)",
  },
  dark: {
    "--paper": "#191714",
    "--paper-raised": "#211e1a",
    "--paper-sunk": "#131110",
    "--line": "#39342d",
    "--line-control": "#7f7767",
    "--ink": "#ece6da",
    "--ink-soft": "#c2baab",
    "--ink-faint": "#a69d8d",
    "--act": "#7cc4c3",
    "--act-strong": "#a5dad8",
    "--act-soft": "#17302f",
    "--act-fill": "#16696f",
    "--act-fill-hover": "#1b787e",
    "--on-act": "#ffffff",
    "--amber": "#efc46d",
    "--amber-soft": "#382a10",
    "--amber-mark": "#d9982e",
    "--highlight": "#574513",
    "--red": "#f2a396",
    "--red-soft": "#3d1c17",
    "--selection-mimic": "rgb(110 140 255 / 40%)",
    "--script": "#182833",
    "--done-mark": "#63b3b3",
    "--part-mark": "#63b3b3",
    "--none-mark": "#7f7767",
    "--reset-ground": "#ece6da",
    "--shade": "rgb(0 0 0 / 60%)",
  },
} as const;

type Look = { theme: typeof theme; cssVariables: CSSVariablesResolver };

/** The application's look; a deployment's own ten shades take the place of the teal. */
export function lookFor(primary: readonly string[] | undefined): Look {
  const own =
    primary && primary.length === 10
      ? // The length has just been checked; a tuple type cannot be narrowed to from it.
        (primary as unknown as MantineColorsTuple)
      : undefined;
  return {
    theme: own ? { ...theme, colors: { ...theme.colors, teal: own } } : theme,
    cssVariables: () => ({
      variables: {},
      light: { ...tokens.light, ...(own ? actOf(own, "light") : {}) },
      dark: { ...tokens.dark, ...(own ? actOf(own, "dark") : {}) },
    }),
  };
}

function actOf(shades: MantineColorsTuple, scheme: "light" | "dark"): Record<string, string> {
  const [act, strong] = scheme === "light" ? [shades[8], shades[9]] : [shades[3], shades[2]];
  return {
    "--act": act,
    "--act-strong": strong,
    "--act-fill": scheme === "light" ? shades[8] : shades[7],
    "--act-fill-hover": scheme === "light" ? shades[9] : shades[6],
    "--done-mark": act,
  };
}
