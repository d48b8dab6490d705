export type Handout = {
  title: string;
  /** Who hands it out and when to use it; small, under the title. */
  intro: string;
  parts: readonly { heading: string; lines: readonly string[] }[];
  footer: string;
};

const page = { width: 595, height: 842, left: 60, right: 60 };

/** Letters beyond ASCII that the handouts use, in the Windows encoding of the standard fonts. */
const windowsLetters: Readonly<Record<string, number>> = {
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "°": 0xb0,
};

/** Text as a PDF string in octal where it is not plain. */
function pdfString(text: string): string {
  const letters = [...text].map((letter) => {
    if ("()\\".includes(letter)) return `\\${letter}`;
    const code = windowsLetters[letter] ?? letter.charCodeAt(0);
    if (code < 0x80) return letter;
    if (code > 0xff) throw new Error(`No letter '${letter}' in the handouts' font`);
    return `\\${code.toString(8)}`;
  });
  return `(${letters.join("")})`;
}

/** Breaks words into lines of at most so many letters; the font's letters are half as wide as high on average. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The drawing of the page, top to bottom. */
function drawn({ title, intro, parts, footer }: Handout): string {
  const operators: string[] = [];
  let y = page.height - 70;
  const put = (text: string, font: "F1" | "F2", size: number, indent = 0): void => {
    const letters = Math.floor((page.width - page.left - page.right - indent) / (size * 0.5));
    for (const line of wrapped(text, letters)) {
      if (y < 40) throw new Error(`The handout '${title}' is longer than a page`);
      operators.push(`BT /${font} ${size} Tf ${page.left + indent} ${y} Td ${pdfString(line)} Tj ET`);
      y -= size * 1.35;
    }
  };
  put(title, "F2", 22);
  y -= 6;
  put(intro, "F1", 12);
  for (const { heading, lines } of parts) {
    y -= 12;
    put(heading, "F2", 14);
    y -= 2;
    for (const line of lines) {
      operators.push(`BT /F1 12 Tf ${page.left} ${y} Td ${pdfString("•")} Tj ET`);
      put(line, "F1", 12, 14);
      y -= 2;
    }
  }
  y = Math.min(y - 16, 70);
  put(footer, "F1", 10);
  return operators.join("\n");
}

/** A handout for patients as a PDF of one A4 page, in a font that every reader has. */
export function handoutPdf(handout: Handout): Uint8Array {
  const content = drawn(handout);
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title ${pdfString(handout.title)} >>`,
  ];
  let text = "%PDF-1.4\n";
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const tableAt = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
