type Page = {
  /** Points, of which 72 are an inch. */
  width?: number;
  height?: number;
  /** Width of a filled box in the middle of the page, which tells pages apart. */
  boxWidth?: number;
  /** Red, green and blue from 0 to 1. */
  color?: string;
};

/** A PDF of some pages with a box on each. */
export function aPdf(pages: readonly Page[]): Buffer {
  const objects: string[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${3 + at * 2} 0 R`).join(" ")}] >>`,
  ];
  for (const { width = 595, height = 842, boxWidth = 100, color = "0 0 0" } of pages) {
    const drawing = `${color} rg ${(width - boxWidth) / 2} ${height / 2 - 100} ${boxWidth} 200 re f`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    );
  }
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
