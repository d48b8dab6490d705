import type { addPasskey, startPasskey } from "#shared/contract/identity/factors.ts";
import type { PasskeyRequest, PasskeyResponse } from "#shared/contract/identity/webAuthn.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/route.ts";

/** Why a browser made or used no passkey, in words for the person who sits there. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
}

// Of use to few, and on a button alone.
const library = () => import("@simplewebauthn/browser");

/** Has the browser use a passkey. @throws PasskeyError */
export async function usePasskeyOf(asked: PasskeyRequest): Promise<PasskeyResponse> {
  const { startAuthentication } = await library();
  const run = () => startAuthentication({ optionsJSON: asked as never }); // the library's type names the same more narrowly
  return inWords("use", run) as Promise<PasskeyResponse>; // as above
}

type Made = BodyOf<typeof addPasskey>["passkey"];

/** Has the browser make a passkey. @throws PasskeyError */
export async function makePasskey(asked: ReplyOf<typeof startPasskey>): Promise<Made> {
  const { startRegistration } = await library();
  const run = () => startRegistration({ optionsJSON: asked as never }); // as above
  return inWords("make", run) as Promise<Made>; // as above
}

const texts = {
  make: {
    InvalidStateError: "You already have a passkey on this device.",
    NotAllowedError: "No passkey was created. The request was canceled or timed out.",
    other: "This browser could not create a passkey.",
  },
  use: {
    InvalidStateError: "You can't use this passkey here.",
    NotAllowedError:
      "No passkey was used. The request was canceled or timed out, or this device has no passkey for this site.",
    other: "This browser could not use a passkey.",
  },
} as const;

async function inWords<T>(what: keyof typeof texts, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    const known = name === "InvalidStateError" || name === "NotAllowedError" ? name : "other";
    throw new PasskeyError(texts[what][known], { cause: error });
  }
}
