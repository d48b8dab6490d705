/** Text as it may stand in an SVG. */
export const svgText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

type Sheet = { width: number; height: number; title: string; background?: string };

/** A drawing with its title, for those who hear it. */
export const sheet = (
  { width, height, title, background = "#ffffff" }: Sheet,
  parts: readonly string[],
): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif">`,
    `<title>${svgText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...parts,
    "</svg>",
  ].join("");

type Label = { x: number; y: number; size?: number; fill?: string; anchor?: string; weight?: number };

export const label = (
  text: string,
  { x, y, size = 16, fill = "#1c1917", anchor = "start", weight = 400 }: Label,
) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${weight}">${svgText(text)}</text>`;
