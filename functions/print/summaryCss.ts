import { otherScripts } from "./fonts.ts";

/** Ink on paper: a serif to read, one teal to find one's way, nothing that needs a screen. */
export const summaryCss = `
:root { --ink: #1d2b2e; --quiet: #5b6668; --teal: #0b5f66; --line: #d8d3c8; --tint: #f3f7f6; }
* { box-sizing: border-box; }
/* Without ligatures: words are found, copied and read out letter by letter. */
body { margin: 0; font-variant-ligatures: none; color: var(--ink); font: 10.5pt/1.5 "Source Serif 4", ${otherScripts}, serif; }
/* A paragraph in Hebrew or Arabic runs from the right. */
h1, h2, h3, p, li, dd, td, th, figcaption, blockquote { unicode-bidi: plaintext; }
header { border-bottom: 2pt solid var(--teal); padding-bottom: 10pt; margin-bottom: 14pt; }
.brand, .kind, .credit, .label, dt, .mark, th, th p, .letter { font-family: Inter, ${otherScripts}, sans-serif; }
.brand { margin: 0; font-weight: 700; color: var(--teal); }
.kind { margin: 14pt 0 0; font-size: 8.5pt; color: var(--quiet); }
.credit { margin: 2pt 0 0; font-size: 8.5pt; color: var(--quiet); }
h1 { margin: 2pt 0 6pt; font-size: 20pt; line-height: 1.2; }
h2 { margin: 18pt 0 6pt; font-size: 14pt; color: var(--teal); border-bottom: .5pt solid var(--line); padding-bottom: 2pt; }
h3 { margin: 10pt 0 4pt; font-size: 11.5pt; }
h4, h5, h6 { margin: 8pt 0 3pt; font-size: 10.5pt; }
h1, h2, h3, h4, h5, h6, .label { break-after: avoid; }
p { margin: 0 0 5pt; orphans: 3; widows: 3; }
ul, ol { margin: 0 0 6pt; padding-left: 16pt; }
li { margin-bottom: 2pt; }
li > span:not(.mark, .letter) { display: block; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 3pt 12pt; margin: 0 0 6pt; }
dt { font-size: 8.5pt; font-weight: 600; color: var(--quiet); padding-top: 1.5pt; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; margin: 0 0 8pt; font-size: 9.5pt; }
td, th { border: .5pt solid var(--line); padding: 3pt 6pt; vertical-align: top; text-align: left; }
/* What is long goes on overleaf: kept together it would leave the page before it half empty. */
tr, .taught { break-inside: auto; }
thead { break-inside: avoid; break-after: avoid; }
td p { margin: 0 0 2pt; }
.taught { box-decoration-break: clone; margin: 6pt 0 8pt; padding: 6pt 10pt; background: var(--tint); border-left: 2.5pt solid var(--teal); }
.label { margin: 0 0 2pt; font-size: 8.5pt; font-weight: 600; color: var(--teal); }
.choices { list-style: none; padding-left: 0; }
.choices li { break-inside: avoid; }
.letter { font-size: 9pt; font-weight: 600; color: var(--quiet); }
.beside { display: grid; grid-template-columns: 2fr 3fr; gap: 0 14pt; margin: 6pt 0 8pt; }
.column { padding: 6pt 0 2pt 10pt; border-left: 2.5pt solid var(--line); }
.column + .column { border-left-color: var(--teal); }
figure { margin: 6pt 0 10pt; break-inside: avoid; }
figure img { display: block; max-width: 100%; max-height: 80mm; }
figcaption { margin-top: 3pt; font-size: 9pt; color: var(--quiet); }
.notes { list-style: none; padding-left: 0; }
.notes li { margin-bottom: 8pt; padding-left: 10pt; border-left: 2.5pt solid var(--line); }
.notes p { margin-bottom: 2pt; }
.best { font-weight: 600; }
.mark { font-size: 8pt; font-weight: 600; color: var(--teal); border: .75pt solid var(--teal); border-radius: 3pt; padding: 0 3pt; white-space: nowrap; }
.medium, .note { color: var(--quiet); font-style: italic; }
a { color: var(--teal); overflow-wrap: anywhere; }
`;
