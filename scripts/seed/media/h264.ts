import { BitWriter } from "./bits.ts";

/** Sides in pixels, multiples of 16. */
export type FrameSize = { width: number; height: number };

/** The lightness of a pixel, 16 to 235. There is no colour. */
export type Picture = (x: number, y: number) => number;

const grey = 128;

/** A network abstraction layer unit: its type, and its payload with the bytes that keep it from looking like a start code. */
function unit(header: number, payload: Uint8Array): Uint8Array {
  const bytes = [header];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(bytes);
}

/** Baseline profile, level 3. */
export function sequenceParameters({ width, height }: FrameSize): Uint8Array {
  const bits = new BitWriter();
  bits.byte(66);
  bits.byte(0xc0);
  bits.byte(30);
  bits.ue(0); // id
  bits.ue(0); // frame numbers of 4 bits
  bits.ue(2); // output order is decoding order
  bits.ue(1); // reference frames
  bits.bits(0, 1);
  bits.ue(width / 16 - 1);
  bits.ue(height / 16 - 1);
  bits.bits(1, 1); // frames, no fields
  bits.bits(1, 1);
  bits.bits(0, 1); // no cropping
  bits.bits(0, 1); // no usability information
  return unit(0x67, bits.finish());
}

export function pictureParameters(): Uint8Array {
  const bits = new BitWriter();
  bits.ue(0); // id
  bits.ue(0); // of these sequence parameters
  bits.bits(0, 2); // variable-length codes; no fields
  bits.ue(0);
  bits.ue(0);
  bits.ue(0);
  bits.bits(0, 3); // no weighted prediction
  bits.zero();
  bits.zero();
  bits.zero();
  bits.bits(1, 1); // slices say whether edges are smoothed
  bits.bits(0, 2);
  return unit(0x68, bits.finish());
}

/** `coeff_token` for no coefficients, by how many the neighbours have. @see ITU-T H.264 table 9-5 */
function noCoefficients(bits: BitWriter, neighbours: readonly number[]): void {
  const sum = neighbours.reduce((total, count) => total + count, 0);
  const mean = neighbours.length === 2 ? (sum + 1) >> 1 : sum;
  if (mean < 2) bits.bits(0b1, 1);
  else if (mean < 4) bits.bits(0b11, 2);
  else if (mean < 8) bits.bits(0b1111, 4);
  else bits.bits(0b000011, 6);
}

/** True if a block and the pixels above and left of it have one lightness: then it follows from its neighbours. */
function isFlat(picture: Picture, left: number, top: number): boolean {
  const lightness = picture(left, top);
  for (let y = top === 0 ? 0 : -1; y < 16; y++) {
    for (let x = left === 0 ? 0 : -1; x < 16; x++) {
      if (x === -1 && y === -1) continue;
      if (picture(left + x, top + y) !== lightness) return false;
    }
  }
  return true;
}

/**
 * One picture that needs no other. Blocks are stored pixel by pixel (I_PCM), but those that look like their neighbours are
 * predicted (Intra 16×16, DC) and take some bits. `index` tells pictures in a row apart.
 */
export function intraFrame({ width, height }: FrameSize, picture: Picture, index: number): Uint8Array {
  const bits = new BitWriter();
  bits.ue(0); // first block
  bits.ue(7); // an I slice, as all are
  bits.ue(0); // picture parameters
  bits.bits(0, 4); // frame number
  bits.ue(index % 2);
  bits.bits(0, 2);
  bits.zero(); // quantizer unchanged
  bits.ue(1); // edges are not smoothed
  const columns = width / 16;
  const counts: number[] = [];
  for (let block = 0; block < columns * (height / 16); block++) {
    const [column, row] = [block % columns, Math.floor(block / columns)];
    const [left, top] = [column * 16, row * 16];
    const neighbours = [
      column > 0 ? counts[block - 1] : undefined,
      row > 0 ? counts[block - columns] : undefined,
    ];
    const known = neighbours.filter((count) => count !== undefined);
    if (known.length > 0 && isFlat(picture, left, top)) {
      bits.ue(3); // Intra 16×16, DC, nothing left over
      bits.ue(0); // colour: DC
      bits.zero();
      noCoefficients(bits, known);
      counts.push(0);
      continue;
    }
    bits.ue(25); // I_PCM
    bits.align();
    for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) bits.byte(picture(left + x, top + y));
    for (let i = 0; i < 128; i++) bits.byte(grey);
    counts.push(16);
  }
  return unit(0x65, bits.finish());
}
