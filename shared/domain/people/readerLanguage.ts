import type { Language } from "../../words/language.ts";
import type { Role } from "../roles.ts";

/**
 * Language in which a person is addressed: the one that they chose, else that of their program for its students. Pages of staff are
 * in English, so a program's choice is not for them. Undefined where nobody has chosen.
 * @see ADR 0432
 */
export function readerLanguage(reader: {
  own: Language | undefined;
  /** Undefined without a program. */
  role: Role | undefined;
  isAdmin: boolean;
  ofProgram: Language | null | undefined;
}): Language | undefined {
  const { own, role, isAdmin, ofProgram } = reader;
  if (own) return own;
  if (role === "Student") return ofProgram ?? undefined;
  return role !== undefined || isAdmin ? "en" : undefined;
}
