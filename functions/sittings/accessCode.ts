import { randomBytes, randomInt } from "node:crypto";
import type { ProctorCode } from "#shared/contract/proctoring/accessCode.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { codeAlphabet, madeUpCodeLength, normalCode } from "#shared/domain/proctoring.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import type { KeptCode } from "../table/exams/proctorCodes.ts";

type Staff = { profile: { id: string; first_name: string; last_name: string } };

const madeUpCode = (): string =>
  Array.from({ length: madeUpCodeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");

/** An access code as a person sets it now; made up if they give none. `none`: taken away. */
export const newAccessCode = (
  wish: { code?: string | undefined } | "none",
  { before, by }: { before: KeptCode | undefined; by: Staff },
): KeptCode => ({
  code: wish === "none" ? null : normalCode(wish.code ?? madeUpCode()),
  changed_at: isoTime(nowMs()),
  changed_by: { id: by.profile.id, name: fullName(by.profile) },
  rev: (before?.rev ?? 0) + 1,
});

/** Names a live channel of proctors, so that nobody can guess it. */
export const newChannelKey = (): string => randomBytes(18).toString("base64url");

export const codeReply = (kept: KeptCode | undefined): ProctorCode => ({
  code: kept?.code ?? null,
  changed_at: kept?.changed_at ?? null,
  changed_by: kept?.changed_by.name ?? null,
});
