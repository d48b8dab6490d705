import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

/** A page as it would be printed, on white: RGBA, row by row. */
export type DrawnPage = { pixels: Uint8Array; width: number; height: number };

export type OpenedPdf = {
  pages: number;
  /** Draws a page, from 1; undefined of one that cannot be read. */
  draw: (page: number, side: number) => DrawnPage | undefined;
};

/** Draws notes that stand on the page, too. */
const withNotes = 0x01;
/** Bytes as sharp takes them: red first. */
const redFirst = 0x10;
const white = 0xff_ff_ff_ff;

/** Memory of the WebAssembly program. Its own types come from `@types/emscripten`, which is not installed. */
type Memory = { HEAPU8: Uint8Array };

/**
 * Opens a PDF in PDFium, which runs as WebAssembly and cannot reach beyond its own memory. Returns undefined for files that are no PDF,
 * are damaged, or need a password. Each file gets its own instance.
 * @see ADR 0349
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf | undefined> {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  const file = await readFile(wasm);
  // A cast, since the options are typed by the same missing package.
  const program = await init({ wasmBinary: new Uint8Array(file).buffer } as Parameters<typeof init>[0]);
  program.PDFiumExt_Init();
  const document = ofTheFile(() => load(program, bytes));
  const pages = document ? program.FPDF_GetPageCount(document) : 0;
  if (!document || pages === 0) return undefined;
  return { pages, draw: (page, side) => ofTheFile(() => drawn(program, { document, page, side })) };
}

const memoryOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array => (pdfium as unknown as Memory).HEAPU8;

function load(program: WrappedPdfiumModule, bytes: Uint8Array): number {
  const place = program.pdfium.wasmExports.malloc(bytes.length);
  if (place === 0) return 0;
  memoryOf(program).set(bytes, place);
  return program.FPDF_LoadMemDocument(place, bytes.length, "");
}

function drawn(
  program: WrappedPdfiumModule,
  { document, page, side }: { document: number; page: number; side: number },
): DrawnPage | undefined {
  const opened = program.FPDF_LoadPage(document, page - 1);
  if (opened === 0) return undefined;
  const [wide, high] = [program.FPDF_GetPageWidthF(opened), program.FPDF_GetPageHeightF(opened)];
  const scale = side / Math.max(wide, high);
  const pixels = (length: number): number => Math.max(1, Math.round(length * scale));
  const [width, height] = [pixels(wide), pixels(high)];
  const bitmap = Number.isFinite(scale) ? program.FPDFBitmap_Create(width, height, 0) : 0;
  if (bitmap === 0) return undefined;
  program.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  program.FPDF_RenderPageBitmap(bitmap, opened, 0, 0, width, height, 0, withNotes + redFirst);
  const from = program.FPDFBitmap_GetBuffer(bitmap);
  const rowBytes = program.FPDFBitmap_GetStride(bitmap);
  // The memory may have grown, and with it moved, while the page was drawn.
  const memory = memoryOf(program);
  const copy = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1)
    copy.set(memory.subarray(from + row * rowBytes, from + row * rowBytes + width * 4), row * width * 4);
  program.FPDFBitmap_Destroy(bitmap);
  program.FPDF_ClosePage(opened);
  return { pixels: copy, width, height };
}

/** Runs a step of PDFium. Returns undefined if the file makes it trap, such as by reading beyond its memory. */
function ofTheFile<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const isOfTheFile = error instanceof Error && ["RuntimeError", "RangeError"].includes(error.name);
    if (isOfTheFile) return undefined;
    throw error;
  }
}
