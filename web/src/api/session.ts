import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import {
  createSession,
  getSession,
  type SessionReply,
  type SessionUser,
  switchProgram,
} from "#shared/contract/identity/identity.ts";
import type { Actor } from "#shared/domain/access.ts";
import { ApiError, isUnreachable } from "./ApiError.ts";
import { beginSession, call, setCsrfToken, setSessionConfirmation } from "./call.ts";
import { endDueSession, endOrNote, forgetDueSignOut, type SignOutScope } from "./dueSignOut.ts";
import { tellTabsOfSignOut, watchSignOut } from "./forgetPerson.ts";
import { noteKeyText } from "./keyText.ts";
import { keyOf } from "./queryKeys.ts";

/** Who is here. `left` is the id of who has just signed out. `lost` is somebody whose session ended while they were at work, or gave way to another person's. */
export type Session =
  /** `keptPath`: as this browser remembers it, before the server has been reached; where the person was then. */
  | { state: "in"; user: SessionUser; keptPath?: string }
  | { state: "out"; left?: string }
  | { state: "lost"; email: string | undefined; why: LossReason };

/** Why a session does not go on: it ended, somebody else signed in, or the browser never kept its cookie. */
export type LossReason = "ended" | "replaced" | "neverKept";

const sessionKey = keyOf(getSession);

/** How long a page waits for a network that gives no answer at all, before it looks at what this browser remembers. */
const patienceMs = 8_000;

async function readSession(client: QueryClient, signal: AbortSignal): Promise<Session> {
  // Whoever has signed out here is out, whatever the browser's cookie still says.
  if (!(await endDueSession())) return { state: "out" };
  const asked = call(getSession, { signal, inAnySession: true });
  const reply = await Promise.race([asked.catch((error: unknown) => failureOf(error)), tooLong()]);
  if (reply === "unreachable") return (await readKept(client)) ?? sessionIn(await asked);
  return reply === "out" ? { state: "out" } : sessionIn(reply);
}

async function readKept(client: QueryClient): Promise<Session | undefined> {
  const { keptSession } = await import("./keptSession.ts");
  const kept = await keptSession({
    renew: () => renewSession(client),
    isIn: () => client.getQueryData<Session>(sessionKey)?.state === "in",
  });
  return kept && { state: "in", user: kept.user, keptPath: kept.path };
}

const tooLong = (): Promise<"unreachable"> =>
  new Promise((resolve) => setTimeout(() => resolve("unreachable"), patienceMs));

function sessionIn(reply: SessionReply): Session {
  const { user, csrf_token } = reply;
  setCsrfToken(csrf_token);
  noteKeyText(reply);
  return { state: "in", user };
}

function failureOf(error: unknown): "out" | "unreachable" {
  if (error instanceof ApiError && error.code === "NOT_SIGNED_IN") return "out";
  if (isUnreachable(error)) return "unreachable";
  throw error;
}

/** The session, read once and then kept by what the person does. */
export function useSessionQuery() {
  const client = useQueryClient();
  return useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => readSession(client, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Where the person was when the server could last be reached; undefined as soon as it can be again. */
export function useKeptPath(): string | undefined {
  const { data } = useSessionQuery();
  return data?.state === "in" ? data.keptPath : undefined;
}

function keepSession(client: QueryClient, session: Session): void {
  client.setQueryData(sessionKey, session);
}

/** Turns a signed-in session into a lost one; the pages' own state and caches stay for the same person's return. */
export function loseSession(client: QueryClient, why: LossReason = "ended"): void {
  const session = client.getQueryData<Session>(sessionKey);
  if (session?.state !== "in") return;
  setCsrfToken(undefined);
  noteKeyText(undefined);
  keepSession(client, { state: "lost", email: session.user.email, why });
}

/** Reads anew what the person is here, once a call has told that their membership does not stand any more. */
export function noteLostRights(client: QueryClient): void {
  const session = client.getQueryData<Session>(sessionKey);
  const isKnown = session?.state !== "in" || currentMembership(session.user)?.subscription !== "current";
  if (!isKnown) void client.refetchQueries({ queryKey: sessionKey }, { cancelRefetch: false });
}

/**
 * For a page whose session the browser does not hold any more, because somebody has signed in in another tab: goes on in
 * the new one if it is the same person's, and answers whether it does. What another person's session shows is not for here.
 */
export async function renewSession(client: QueryClient): Promise<boolean> {
  const session = client.getQueryData<Session>(sessionKey);
  if (session?.state !== "in") return false;
  try {
    const reply = await call(getSession, { inAnySession: true });
    const { user } = reply;
    if (user.id !== session.user.id) {
      loseSession(client, "replaced");
      return false;
    }
    sessionIn(reply);
    if (user.program_id !== session.user.program_id) forgetAllButSession(client);
    keepSession(client, { state: "in", user });
    return true;
  } catch (error) {
    // Not reached, or nobody is signed in, which has been told.
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const forgetAllButSession = (client: QueryClient): void =>
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });

/** Begins the session that a call has answered with. */
export function useEnterSession(): (reply: SessionReply) => void {
  const client = useQueryClient();
  return (reply) => {
    const { user, csrf_token } = reply;
    const before = client.getQueryData<Session>(sessionKey);
    const isSamePerson = before?.state === "lost" && before.email === user.email;
    forgetDueSignOut();
    noteKeyText(reply);
    beginSession(csrf_token);
    // What one person has read is never shown to the next.
    if (!isSamePerson) forgetAllButSession(client);
    keepSession(client, { state: "in", user });
    if (isSamePerson) void client.invalidateQueries({ predicate: (q) => q.queryKey[0] !== sessionKey[0] });
  };
}

/** Signs in by password. Whoever has a second factor is not in yet: the answer then names the ways that complete it. */
export function useSignIn() {
  const enter = useEnterSession();
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      await endDueSession();
      return call(createSession, { body });
    },
    onSuccess: (reply) => {
      if ("user" in reply) enter(reply);
    },
  });
}

/** Signs out, also while nobody answers: nothing of the person stays here, and the server is told as soon as it can be. */
export function useSignOut() {
  const client = useQueryClient();
  // Not there on the page of an invitation, which anybody opens.
  const user = useContext(CurrentUserContext);
  return useMutation({
    mutationFn: (scope: SignOutScope) => endOrNote(user?.id, scope),
    onSuccess: () => {
      const before = client.getQueryData<Session>(sessionKey);
      endSession(client);
      if (before?.state === "in") tellTabsOfSignOut(before.user.id);
    },
  });
}

/** The person has signed out, here or in another tab: nothing of theirs is shown or remembered any more. */
function endSession(client: QueryClient): void {
  const before = client.getQueryData<Session>(sessionKey);
  setCsrfToken(undefined);
  noteKeyText(undefined);
  setSessionConfirmation(undefined);
  keepSession(client, { state: "out", ...(before?.state === "in" && { left: before.user.id }) });
  forgetAllButSession(client);
}

/** Ends this tab's session with the one in which its person signs out. */
export const followSignOut = (client: QueryClient): (() => void) =>
  watchSignOut((userId) => {
    const session = client.getQueryData<Session>(sessionKey);
    if (session?.state === "in" && session.user.id === userId) endSession(client);
  });

/** Shows the person as they have just become; where they are and what was read stays. */
export function useKeepUser(): (user: SessionUser) => void {
  const client = useQueryClient();
  return (user) => keepSession(client, { state: "in", user });
}

export function useSwitchProgram() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (programId: string | null) => call(switchProgram, { body: { program_id: programId } }),
    onSuccess: ({ user, csrf_token }) => {
      setCsrfToken(csrf_token);
      forgetAllButSession(client);
      keepSession(client, { state: "in", user });
    },
  });
}

/** The signed-in person; provided by the gate that shows the sign-in page to everybody else. */
export const CurrentUserContext = createContext<SessionUser | undefined>(undefined);

export function useCurrentUser(): SessionUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser needs the signed-in part of the application around it");
  return user;
}

/** The membership in the current program. */
export const currentMembership = (user: SessionUser): SessionUser["memberships"][number] | undefined =>
  user.memberships.find(({ program_id }) => program_id === user.program_id);

/** The person as the access rules know them. */
export function actorOf(user: SessionUser): Actor {
  const membership = currentMembership(user);
  const actor: Actor = { userId: user.id, isAdmin: user.is_admin };
  if (!membership) return actor;
  const { program_id, is_editorial, role, subscription } = membership;
  return { ...actor, membership: { programId: program_id, isEditorial: is_editorial, role, subscription } };
}
