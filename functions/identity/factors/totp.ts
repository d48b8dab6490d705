import { timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { plainCode } from "#shared/domain/secondFactor.ts";

/**
 * Settings that authenticator apps assume: SHA-1, six digits, 30 seconds. @see https://www.rfc-editor.org/rfc/rfc6238
 */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** A clock may be half a minute off, either way. */
const stepsOff = [-1, 0, 1];

/** 160 bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth://totp/…`, as an app reads it from a QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...kind, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** The step that a moment lies in: 30 seconds each. */
export const totpStep = (nowMs: number): number => Math.floor(nowMs / (kind.period * 1000));

export const totpCode = (secret: string, step: number): string =>
  new TOTP({ ...kind, secret: Secret.fromBase32(secret) }).generate({
    timestamp: step * kind.period * 1000,
  });

/**
 * The step whose code this is: this one, the one before or the next. Undefined for any other code. It takes as long whichever
 * it is, and none.
 */
export function stepOfCode(secret: string, typed: string, nowMs: number): number | undefined {
  const code = Buffer.from(plainCode(typed).padEnd(kind.digits).slice(0, 12));
  let found: number | undefined;
  for (const off of stepsOff) {
    const step = totpStep(nowMs) + off;
    const expected = Buffer.from(totpCode(secret, step));
    if (code.length === expected.length && timingSafeEqual(code, expected)) found = step;
  }
  return found;
}
