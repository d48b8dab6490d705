import { sessionIdOf } from "#functions/identity/ownSessions.ts";
import { accessTokenIdOf } from "#functions/identity/presentAccessToken.ts";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import {
  type AccessToken,
  deleteAccessToken,
  listAccessTokens,
} from "#functions/table/identity/accessTokens.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { createSession } from "#functions/table/identity/sessions.ts";
import { anAccessToken } from "#tests/builders/accessTokens.ts";
import { aLinkTo, anEmailChangeFor, aPasswordResetFor, aPendingPerson } from "#tests/builders/mailLinks.ts";
import { aPerson, aProgram, type BuiltPerson, testPassword } from "#tests/builders/world.ts";
import type { Scene, Valid } from "./scene.ts";

/** The tokens of links in mails, made for whoever asks. */
const invitations = new Map<string, string>();
const resets = new Map<string, string>();
const emailChanges = new Map<string, string>();
const tokenIn = (tokens: ReadonlyMap<string, string>, { id }: BuiltPerson): string =>
  tokens.get(id) ?? "a link that leads nowhere";

const anInvitation = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const program = await aProgram();
  invitations.set(person.id, await aLinkTo(program, await aPendingPerson(program)));
};

const aResetLink = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  resets.set(person.id, await aPasswordResetFor(await aPerson()));
};

const anEmailChangeLink = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  emailChanges.set(person.id, await anEmailChangeFor(await aPerson()));
};

const tokenHashOfAnother = ({ id }: BuiltPerson): string => hashToken(`another session of ${id}`);

/** A session of theirs on another device, of the password that they have by now. */
const anotherSession = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const now = await getPerson(person.id);
  await createSession({
    token_hash: tokenHashOfAnother(person),
    user_id: person.id,
    csrf_token: "x",
    program_id: null,
    created_at: new Date().toISOString(),
    expires_at_s: Math.floor(Date.now() / 1000) + 3600,
    password_rev: now?.profile.password_rev ?? 0,
  });
};

const tokens = new Map<string, AccessToken>();

/** A token of theirs; there is room for another one afterwards. */
const anAccessTokenOfTheirs = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  tokens.set(person.id, (await anAccessToken(person)).token);
};

/** Calls of the people themselves: how they sign in, register and are called. */
export const identityCalls: Readonly<Record<string, Valid>> = {
  createSession: { parts: (_scene, person) => ({ body: { email: person.email, password: testPassword } }) },
  getSession: { parts: () => ({}) },
  deleteSession: { parts: () => ({ query: { everywhere: "false" } }) },
  switchProgram: {
    parts: (_scene, person) => ({ body: { program_id: person.memberships[0]?.program_id ?? newUlid() } }),
  },
  getCurrentUser: { parts: () => ({}) },
  getAccount: { parts: () => ({}) },
  updateAccount: { parts: () => ({ body: { first_name: "Test", last_name: "Again" } }) },
  setLanguage: { parts: () => ({ body: { language: "es" } }) },
  listAccessTokens: { parts: () => ({}) },
  createAccessToken: {
    parts: () => ({ body: { name: "Script", scopes: ["questions:read"], days: 30 } }),
    prepare: async (_scene, { id }) => {
      for (const { user_id, token_hash } of await listAccessTokens(id))
        await deleteAccessToken(user_id, token_hash);
    },
  },
  revokeAccessToken: {
    parts: (_scene, person) => {
      const token = tokens.get(person.id);
      return { params: { id: token ? accessTokenIdOf(token) : "x".repeat(22) } };
    },
    prepare: anAccessTokenOfTheirs,
  },
  changePassword: {
    parts: () => ({ body: { current_password: testPassword, new_password: "another of the tests" } }),
  },
  requestEmailChange: { parts: (_scene, person) => ({ body: { email: `other.${person.email}` } }) },
  findEmailChange: {
    parts: (_scene, person) => ({ body: { token: tokenIn(emailChanges, person) } }),
    prepare: anEmailChangeLink,
  },
  confirmEmailChange: {
    parts: (_scene, person) => ({ body: { token: tokenIn(emailChanges, person) } }),
    prepare: anEmailChangeLink,
  },
  findInvitation: {
    parts: (_scene, person) => ({ body: { token: tokenIn(invitations, person) } }),
    prepare: anInvitation,
  },
  acceptInvitation: {
    parts: (_scene, person) => ({
      body: { token: tokenIn(invitations, person), password: "a first one of the tests" },
    }),
    prepare: anInvitation,
    isByNobody: true,
  },
  renewInvitation: {
    parts: (_scene, person) => ({ body: { token: tokenIn(invitations, person) } }),
    prepare: anInvitation,
  },
  requestPasswordReset: { parts: (_scene, person) => ({ body: { email: person.email } }) },
  findPasswordReset: {
    parts: (_scene, person) => ({ body: { token: tokenIn(resets, person) } }),
    prepare: aResetLink,
  },
  resetPassword: {
    parts: (_scene, person) => ({
      body: { token: tokenIn(resets, person), password: "a later one of the tests" },
    }),
    prepare: aResetLink,
  },
  getProfile: { parts: () => ({}) },
  updateProfile: {
    parts: () => ({
      body: {
        ...{ title: "Other", other_title: "Preceptor", position: "Attending", contact_phone: "+12025550143" },
        ...{
          graduation_day: null,
          primary_clinical_discipline: ["Pediatrics"],
          no_learners: true,
          works_with: [],
        },
        ...{ other_works_with: null, teaches: ["Basic science courses"], other_teaches: null },
        ...{ basic_sciences: ["Anatomy"], start_date: "2026-09-01", end_date: "2027-06-30" },
      },
    }),
  },
  sendContactMessage: {
    parts: () => ({
      body: { name: "Ada Lovelace", email: "ada@bedside.test", message: "How do I register?" },
    }),
  },
  listSessions: { parts: () => ({}) },
  endSession: {
    parts: (_scene, person) => ({
      params: { id: sessionIdOf({ token_hash: tokenHashOfAnother(person) }) },
    }),
    prepare: anotherSession,
  },
  endOtherSessions: { parts: () => ({}) },
  getHealth: { parts: () => ({}) },
  checkOnline: { parts: () => ({}) },
};
