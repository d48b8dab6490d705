import type { Role } from "./roles.ts";

/** People of whom a program asks a second factor at sign-in. */
export const factorRules = ["nobody", "staff", "everybody"] as const;
export type FactorRule = (typeof factorRules)[number];

export const factorRuleLabels: Record<FactorRule, string> = {
  nobody: "Nobody has to",
  staff: "Staff",
  everybody: "Everyone",
};

/** True if a program with the rule asks it of somebody with the role. */
export const isAskedOf = (rule: FactorRule, role: Role): boolean =>
  rule === "everybody" || (rule === "staff" && role !== "Student");

/** How somebody can complete a sign-in whose password was right. */
export const factorWays = ["passkey", "code", "recovery_code"] as const;
export type FactorWay = (typeof factorWays)[number];

/** How many passkeys one person keeps. */
export const passkeysAtMost = 10;
export const recoveryCodeCount = 10;

/** How long after a right password or factor the factors themselves may be changed. */
export const proofMinutes = 10;

/** True if a proof of identity is recent enough for what asks for one. */
export const isRecentProof = (provedAtMs: number, nowMs: number): boolean =>
  nowMs - provedAtMs < proofMinutes * 60_000;

const lettersOfCodes = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";

/** A recovery code from ten random bytes: two groups of five letters and digits, 50 bits. I, L, O and U do not occur. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  if (bytes.length !== 10) throw new Error("A recovery code is made of ten bytes");
  const letters = [...bytes].map((byte) => lettersOfCodes.charAt(byte % 32));
  return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
}

/** A recovery code as somebody typed it, as it is compared: what is easily misread counts as what was meant. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1").replace(/U/g, "V");

/** A code of an authenticator app as somebody typed it: `123 456`. */
export const plainCode = (typed: string): string => typed.replace(/\s/g, "");
