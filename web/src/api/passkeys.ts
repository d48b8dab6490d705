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
    InvalidStateError: "This device holds a passkey of yours already.",
    NotAllowedError: "No passkey was made: it was cancelled, or took too long.",
    other: "This browser could not make a passkey here.",
  },
  use: {
    InvalidStateError: "This passkey cannot be used here.",
    NotAllowedError:
      "No passkey was used: it was cancelled, took too long, or there is none for this site here.",
    other: "This browser could not use a passkey here.",
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
