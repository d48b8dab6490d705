import { inject } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { anAuthenticator, type SoftAuthenticator } from "#tests/builders/authenticator.ts";
import {
  aHalfwaySignIn,
  aKeptPasskey,
  aSecondFactor,
  askOfSessions,
  aWaitingAuthenticator,
  codeOfNow,
  withoutFactors,
} from "#tests/builders/factors.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";
import type { Scene, Valid } from "./scene.ts";

/** What a person's call is made with. */
const made = new Map<
  string,
  { code?: string; cookie?: string; passkeyId?: string; passkey?: ReturnType<SoftAuthenticator["make"]> }
>();
const madeFor = ({ id }: BuiltPerson) => made.get(id) ?? {};

/** An authenticator app with recovery codes, and nothing else. */
async function freshFactors(person: BuiltPerson): Promise<{ secret: string; codes: string[] }> {
  await withoutFactors(person);
  return aSecondFactor(person);
}
const aFactor = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  await freshFactors(person);
};
const noFactor = (_scene: Scene, person: BuiltPerson): Promise<void> => withoutFactors(person);
const aPasskeyOfTheirs = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  await withoutFactors(person);
  made.set(person.id, { passkeyId: await aKeptPasskey(person) });
};

/** Calls about second factors. */
export const factorsCalls: Readonly<Record<string, Valid>> = {
  startPasskeySignIn: { parts: () => ({ body: { as: "only" } }) },
  finishSignIn: {
    parts: (_scene, person) => ({
      body: { recovery_code: madeFor(person).code },
      headers: { cookie: madeFor(person).cookie },
    }),
    prepare: async (_scene, person) => {
      const { codes } = await freshFactors(person);
      made.set(person.id, { code: codes[0] ?? "", cookie: await aHalfwaySignIn(person) });
    },
  },
  getFactors: { parts: () => ({}) },
  startProof: { parts: () => ({}) },
  proveIdentity: {
    parts: (_scene, person) => ({ body: { code: madeFor(person).code } }),
    prepare: async (_scene, person) => {
      const { secret } = await freshFactors(person);
      made.set(person.id, { code: codeOfNow(secret) });
    },
  },
  startPasskey: { parts: () => ({}), prepare: noFactor },
  addPasskey: {
    parts: (_scene, person) => ({ body: { name: "Laptop", passkey: madeFor(person).passkey } }),
    prepare: async (_scene, person) => {
      const challenge = newUlid();
      await withoutFactors(person);
      await askOfSessions(person, challenge);
      const origin = `http://localhost:${inject("cloud").port}`;
      made.set(person.id, { passkey: anAuthenticator().make({ challenge }, { origin, rpId: "localhost" }) });
    },
  },
  renamePasskey: {
    parts: (_scene, person) => ({
      params: { id: madeFor(person).passkeyId ?? "x" },
      body: { name: "Telephone" },
    }),
    prepare: aPasskeyOfTheirs,
  },
  deletePasskey: {
    parts: (_scene, person) => ({ params: { id: madeFor(person).passkeyId ?? "x" } }),
    prepare: aPasskeyOfTheirs,
  },
  startAuthenticator: { parts: () => ({}), prepare: noFactor },
  confirmAuthenticator: {
    parts: (_scene, person) => ({ body: { code: madeFor(person).code } }),
    prepare: async (_scene, person) => {
      await withoutFactors(person);
      made.set(person.id, { code: codeOfNow(await aWaitingAuthenticator(person)) });
    },
  },
  deleteAuthenticator: { parts: () => ({}), prepare: aFactor },
  renewRecoveryCodes: { parts: () => ({}), prepare: aFactor },
};
