import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { newTotpSecret, stepOfCode, totpCode, totpStep, totpUri } from "#functions/identity/factors/totp.ts";
import { runs } from "#tests/propertyRuns.ts";

const secret = newTotpSecret();
const moment = integer({ min: 0, max: Date.UTC(2100, 0) });

describe("codes of an authenticator app (C-43)", () => {
  it("are those of RFC 6238", () => {
    // Appendix B, its last six digits; the secret is `12345678901234567890`.
    const ofRfc = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    expect(totpCode(ofRfc, totpStep(59_000))).toBe("287082");
    expect(totpCode(ofRfc, totpStep(1_111_111_109_000))).toBe("081804");
    expect(stepOfCode(ofRfc, "279037", 2_000_000_000_000)).toBe(66_666_666);
  });

  it("count for the step they are of, one before and one after, and for no other", () => {
    assert(
      property(moment, integer({ min: -5, max: 5 }), (nowMs, off) => {
        const step = totpStep(nowMs) + off;
        if (step < 0) return;
        const found = stepOfCode(secret, totpCode(secret, step), nowMs);
        // Two of a million codes are alike now and then; then it is one of the three that count.
        if (Math.abs(off) <= 1) expect(totpCode(secret, found ?? -9)).toBe(totpCode(secret, step));
        else if (found !== undefined) expect(totpCode(secret, found)).toBe(totpCode(secret, step));
      }),
      { numRuns: runs(300) },
    );
  });

  it("of another step or secret do not count", () => {
    const nowMs = Date.UTC(2026, 10, 22);
    const near = [-1, 0, 1].map((off) => totpCode(secret, totpStep(nowMs) + off));
    const wrong = ["000000", "123456", totpCode(newTotpSecret(), totpStep(nowMs))].filter(
      (code) => !near.includes(code),
    );
    for (const code of wrong) expect(stepOfCode(secret, code, nowMs)).toBeUndefined();
    expect(stepOfCode(secret, "", nowMs)).toBeUndefined();
    expect(stepOfCode(secret, `${near[1]}0`, nowMs)).toBeUndefined();
  });

  it("may be typed with spaces", () => {
    const nowMs = Date.UTC(2026, 10, 22);
    const code = totpCode(secret, totpStep(nowMs));
    expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, nowMs)).toBe(totpStep(nowMs));
  });

  it("are made from an address that apps read", () => {
    const uri = new URL(totpUri(secret, { issuer: "Bedside", label: "ada@bedside.test" }));
    expect(uri.protocol).toBe("otpauth:");
    expect(uri.searchParams.get("secret")).toBe(secret);
    expect(uri.searchParams.get("issuer")).toBe("Bedside");
  });
});
