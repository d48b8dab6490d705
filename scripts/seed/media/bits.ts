/** Writes bits, most significant first, as H.264 lays them out. */
export class BitWriter {
  #bytes: number[] = [];
  #current = 0;
  #free = 8;

  bits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) {
      this.#current = (this.#current << 1) | ((value >>> i) & 1);
      this.#free--;
      if (this.#free === 0) {
        this.#bytes.push(this.#current);
        this.#current = 0;
        this.#free = 8;
      }
    }
  }

  /** An unsigned Exp-Golomb code. */
  ue(value: number): void {
    const length = 32 - Math.clz32(value + 1);
    this.bits(0, length - 1);
    this.bits(value + 1, length);
  }

  /** A signed Exp-Golomb code; only 0 is needed. */
  zero(): void {
    this.ue(0);
  }

  align(): void {
    if (this.#free < 8) this.bits(0, this.#free);
  }

  byte(value: number): void {
    this.bits(value, 8);
  }

  /** All bytes, behind a stop bit. */
  finish(): Uint8Array {
    this.bits(1, 1);
    this.align();
    return Uint8Array.from(this.#bytes);
  }
}
