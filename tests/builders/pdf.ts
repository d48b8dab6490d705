import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

type StructNode = { role?: string; alt?: string; lang?: string; children?: StructNode[] };

export type ReadPage = {
  text: string;
  width: number;
  height: number;
  /** Words of which a part stands beyond the paper. */
  beyond: string[];
  /** Pictures of pixels that the page paints. */
  images: number;
  /** How far down the page its words and pictures of the body go, 0 to 1. */
  filled: number;
  /** Elements for a screen reader, in the order in which they are read. */
  elements: { role: string; alt?: string }[];
  fonts: { name: string; isEmbedded: boolean; type: string }[];
};

export type ReadPdf = {
  title: string | undefined;
  language: string | undefined;
  isTagged: boolean;
  pages: ReadPage[];
  /** Of all pages. */
  text: string;
};

/** What stands in a PDF file, read from its bytes alone. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, fontExtraProperties: true })
    .promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }; // of its dictionary
  const mark = (await pdf.getMarkInfo()) as ReadonlyMap<string, boolean> | null; // whatever its type says
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++)
    pages.push(await readPage(await pdf.getPage(number)));
  await pdf.cleanup();
  return {
    title: info.Title,
    language: info.Language,
    isTagged: mark?.get("Marked") === true,
    pages,
    text: pages.map((page) => page.text).join(" "),
  };
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const [, , width = 0, height = 0] = page.view;
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
  // Head and foot of the page stand in its margins.
  const bottoms = words.map(({ transform }) => Number(transform[5])).filter((y) => y > 0.07 * height);
  const operators = await page.getOperatorList();
  const painted = operators.fnArray.filter((op) => op === OPS.paintImageXObject).length;
  const elements: ReadPage["elements"] = [];
  collect((await page.getStructTree()) as StructNode | null, elements);
  const names = new Set<string>();
  operators.fnArray.forEach((op, at) => {
    if (op === OPS.setFont) names.add(String(operators.argsArray[at]?.[0]));
  });
  const fonts = [...names].map((name) => {
    const font = page.commonObjs.get(name) as { name: string; missingFile?: boolean; type: string };
    return { name: font.name, isEmbedded: font.missingFile !== true, type: font.type };
  });
  return {
    text: items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : "")).join(""),
    ...{ width, height },
    beyond: words.filter((word) => !isOnPaper(word, { width, height })).map(({ str }) => str),
    images: painted,
    filled: bottoms.length === 0 ? 0 : 1 - Math.min(...bottoms) / height,
    elements,
    fonts,
  };
}

/** Tells if a piece of text, which may run upwards, stands on the paper from its beginning to its end. */
function isOnPaper(
  { transform, width: length }: { transform: number[]; width: number },
  paper: { width: number; height: number },
): boolean {
  const [a = 0, b = 0, , , x = 0, y = 0] = transform;
  const size = Math.hypot(a, b) || 1;
  const ends = [
    [x, y],
    [x + (a / size) * length, y + (b / size) * length],
  ] as const;
  return ends.every(([left, up]) => left >= 0 && left <= paper.width && up >= 0 && up <= paper.height);
}

function collect(node: StructNode | null, elements: ReadPage["elements"]): void {
  if (!node) return;
  if (node.role) elements.push({ role: node.role, ...(node.alt === undefined ? {} : { alt: node.alt }) });
  for (const child of node.children ?? []) collect(child, elements);
}
