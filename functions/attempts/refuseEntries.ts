import { type ErrorCode, errorText } from "#shared/contract/errors.ts";
import { Refusal } from "../runtime/refusal.ts";

/** An entry that is not kept, and why. Without `key`: all that was sent for the uid. */
export type RefusedEntry = { uid: string; key?: string; code: ErrorCode; message: string };

/** Where entries of one delivery are refused for several reasons, the reply has the code that stands first here. */
const gravest: readonly ErrorCode[] = [
  "EXAM_SUBMITTED",
  "EXAM_KEY_TOLD",
  "EXAM_SET_ASIDE",
  "EXAM_PAUSED",
  "UNKNOWN_NODE",
  "ENTRY_REFUSED",
  "FINISH_NOT_REACHED",
];

/**
 * Names every entry that was not kept, so that the page can set those aside and nothing else: whatever is not named was kept.
 * `message` says more than the code does.
 */
export function refusalOf(
  refused: readonly RefusedEntry[],
  { keptCards, message }: { keptCards: number; message?: string | undefined },
): Refusal {
  const codes = new Set(refused.map(({ code }) => code));
  const code = gravest.find((each) => codes.has(each)) ?? "ENTRY_REFUSED";
  return new Refusal(code, {
    message: message ?? messageOf(code, refused, keptCards),
    fields: refused.map(({ uid, key, message: problem }) => ({
      path: `body.document_user_state.state.${uid}${key === undefined ? "" : `.${key}`}`,
      message: problem,
    })),
  });
}

function messageOf(code: ErrorCode, refused: readonly RefusedEntry[], keptCards: number): string {
  const rest = keptCards > 0 ? "The other answers were saved." : "Nothing was changed.";
  if (code !== "UNKNOWN_NODE") return errorText[code];
  const uids = refused.filter((each) => each.code === code).map(({ uid }) => uid);
  return `This case has no part named ${uids.slice(0, 3).join(", ")}${uids.length > 3 ? ", …" : ""}. ${rest}`;
}
