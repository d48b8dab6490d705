import { createHash, timingSafeEqual } from "node:crypto";

/** Compares a secret that was given with the one that is kept. Takes as long whatever was given: both are hashed to one length first. */
export function isSameSecret(given: string, kept: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(kept));
}
