import { describe, expect, it } from "vitest";
import { aorticStenosisMurmur, coarseCrackles } from "#scripts/seed/media/bodySounds.ts";
import { breathingFilm } from "#scripts/seed/media/breathing.ts";
import { deliriumHandout } from "#scripts/seed/media/deliriumHandout.ts";
import { handoutPdf } from "#scripts/seed/media/handout.ts";

const text = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

describe("the recordings", () => {
  it.each([
    ["crackles", coarseCrackles(), 5],
    ["a murmur", aorticStenosisMurmur(), 4.2],
  ])("hold %s as a WAV file whose sizes are right, loud enough and not cut off", (_name, bytes, seconds) => {
    const view = viewOf(bytes);
    expect(text(bytes.subarray(0, 4)) + text(bytes.subarray(8, 16))).toBe("RIFFWAVEfmt ");
    expect(view.getUint32(4, true)).toBe(bytes.length - 8);
    expect(view.getUint32(40, true)).toBe(bytes.length - 44);
    expect((bytes.length - 44) / view.getUint32(28, true)).toBeCloseTo(seconds, 1);
    const loudness = Array.from({ length: (bytes.length - 44) / 2 }, (_, i) =>
      Math.abs(view.getInt16(44 + i * 2, true)),
    );
    expect(Math.max(...loudness)).toBeGreaterThan(8000);
    expect(loudness.filter((value) => value === 32767).length).toBe(0);
  });
});

describe("the handout", () => {
  it("is a PDF of one page whose table points at its objects", () => {
    const pdf = text(deliriumHandout());
    expect(pdf).toMatch(/^%PDF-1\.4\n.*%%EOF\n$/s);
    expect(pdf.match(/\/Type \/Page /g)).toHaveLength(1);
    const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBe(7);
    for (const [i, offset] of offsets.entries())
      expect(pdf.slice(offset)).toMatch(new RegExp(`^${i + 1} 0 obj`));
    expect(pdf.slice(Number(pdf.match(/startxref\n(\d+)/)?.[1]))).toMatch(/^xref/);
  });

  it("refuses what does not fit on the page, and letters that its font does not have", () => {
    const handout = { title: "Title", intro: "", footer: "", parts: [] };
    const long = { heading: "Much", lines: Array.from({ length: 80 }, () => "A line.") };
    expect(() => handoutPdf({ ...handout, parts: [long] })).toThrow("longer than a page");
    expect(() => handoutPdf({ ...handout, title: "β" })).toThrow("No letter");
  });
});

describe("the film", () => {
  it("is an MP4 file of 30 seconds whose every sample is a whole intra frame", () => {
    const bytes = breathingFilm();
    const view = viewOf(bytes);
    const whole = text(bytes);
    const boxes: string[] = [];
    for (let at = 0; at < bytes.length; at += view.getUint32(at)) boxes.push(whole.slice(at + 4, at + 8));
    expect(boxes).toEqual(["ftyp", "moov", "mdat"]);
    const header = whole.indexOf("mdhd");
    expect(view.getUint32(header + 20) / view.getUint32(header + 16)).toBe(30);
    const [sizes, offsets] = [whole.indexOf("stsz") + 16, whole.indexOf("stco") + 12];
    const count = view.getUint32(sizes - 4);
    expect(count).toBe(13 * 16);
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(offsets + i * 4);
      expect(view.getUint32(at) + 4).toBe(view.getUint32(sizes + i * 4));
      expect(bytes[at + 4]).toBe(0x65);
    }
  });
});
