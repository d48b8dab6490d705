/** The looks of pages that the server makes itself: the colours and typefaces of the application. */

const light =
  "color-scheme:light;--ink:#211e1a;--quiet:#544d43;--teal:#0d5c63;--line:#cbc0ad;--tint:#f4efe6;--paper:#fffdf9;--on-teal:#fff";
const dark =
  "color-scheme:dark;--ink:#ece6da;--quiet:#c2baab;--teal:#7cc4c3;--line:#4d473e;--tint:#2a2621;--paper:#191714;--on-teal:#0f0d0b";

/** Files of the web build under names that stay. @see web/build/pageFonts.ts */
const font = (family: string, file: string): string =>
  `@font-face{font-family:"${family}";font-weight:200 900;font-display:swap;src:url("/fonts/${file}.woff2") format("woff2")}`;

/** On either paper: that of the device, or the one that the application writes on a framed page as `data-theme`. */
export const pageLook = `
${font("Inter Variable", "inter")}
${font("Source Serif 4 Variable", "source-serif-4")}
:root{${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:1.25rem;background:var(--paper);color:var(--ink);font:1rem/1.6 "Inter Variable",system-ui,sans-serif;overflow-wrap:break-word}
h1{font:600 1.5rem/1.25 "Source Serif 4 Variable",Georgia,serif;margin:0 0 .5rem}
a{color:var(--teal)}
small{color:var(--quiet)}
:focus-visible{outline:3px solid var(--teal);outline-offset:2px}
`;
