/** Ink on paper: a serif to read, one teal to find one's way, nothing that needs a screen. */
export const summaryCss = `
:root { --ink: #1d2b2e; --quiet: #5b6668; --teal: #0b5f66; --line: #d8d3c8; --tint: #f3f7f6; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); font: 10.5pt/1.5 "Source Serif 4", "Source Serif Pro", Georgia, "Times New Roman", serif; }
header { border-bottom: 2pt solid var(--teal); padding-bottom: 10pt; margin-bottom: 14pt; }
.brand, .kind, .credit, .label, dt, .mark, th { font-family: Inter, "Open Sans", "Helvetica Neue", Arial, sans-serif; }
.brand { margin: 0; font-weight: 700; color: var(--teal); }
.kind { margin: 14pt 0 0; text-transform: uppercase; letter-spacing: .08em; font-size: 8.5pt; color: var(--quiet); }
.credit { margin: 2pt 0 0; font-size: 8.5pt; color: var(--quiet); }
h1 { margin: 2pt 0 6pt; font-size: 20pt; line-height: 1.2; }
h2 { margin: 18pt 0 6pt; font-size: 14pt; color: var(--teal); border-bottom: .5pt solid var(--line); padding-bottom: 2pt; }
h3 { margin: 10pt 0 4pt; font-size: 11.5pt; }
h4, h5, h6 { margin: 8pt 0 3pt; font-size: 10.5pt; }
h1, h2, h3, h4, h5, h6, .label { break-after: avoid; }
p { margin: 0 0 5pt; orphans: 3; widows: 3; }
ul, ol { margin: 0 0 6pt; padding-left: 16pt; }
li { margin-bottom: 2pt; }
li > span:not(.mark) { display: block; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 3pt 12pt; margin: 0 0 6pt; }
dt { font-size: 8.5pt; font-weight: 600; color: var(--quiet); padding-top: 1.5pt; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; margin: 0 0 8pt; font-size: 9.5pt; }
td, th { border: .5pt solid var(--line); padding: 3pt 6pt; vertical-align: top; text-align: left; }
tr { break-inside: avoid; }
td p { margin: 0 0 2pt; }
.taught { break-inside: avoid; margin: 6pt 0 8pt; padding: 6pt 10pt; background: var(--tint); border-left: 2.5pt solid var(--teal); }
.label { margin: 0 0 2pt; font-size: 8pt; font-weight: 600; text-transform: uppercase; letter-spacing: .06em; color: var(--teal); }
.choices { list-style: circle; }
.best { font-weight: 600; }
.mark { font-size: 8pt; font-weight: 600; color: var(--teal); border: .75pt solid var(--teal); border-radius: 3pt; padding: 0 3pt; white-space: nowrap; }
.medium, .note { color: var(--quiet); font-style: italic; }
a { color: var(--teal); overflow-wrap: anywhere; }
`;
