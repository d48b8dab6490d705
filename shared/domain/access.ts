import { type ActingMember, type Actor, isRoleInItsPlace } from "./access/actor.ts";
import { type CourseResource, courseActions, courseRule } from "./access/course.ts";
import { allow, type Decision, type Rule, refuse } from "./access/decision.ts";
import { type DocumentResource, documentActions, documentRule } from "./access/document.ts";
import { type ProgramResource, programActions, programRule } from "./access/program.ts";
import {
  type ProgramMemberResource,
  programMemberActions,
  programMemberRule,
} from "./access/programMember.ts";
import { type ProviderResource, providerActions, providerRule } from "./access/provider.ts";
import { decideByStanding } from "./access/standing.ts";
import type { Role } from "./roles.ts";

export type { Actor } from "./access/actor.ts";
export type { Decision } from "./access/decision.ts";

/** Kinds of things that can be acted on: one for each file of `access/`. */
type Resources = {
  program: ProgramResource;
  program_member: ProgramMemberResource;
  provider: ProviderResource;
  course: CourseResource;
  document: DocumentResource;
};
export type Kind = keyof Resources;
export type Resource = Resources[Kind];

const actionsByKind = {
  program: programActions,
  program_member: programMemberActions,
  provider: providerActions,
  course: courseActions,
  document: documentActions,
} as const satisfies Record<Kind, unknown>;

type ActionOf<K extends Kind> = keyof (typeof actionsByKind)[K];
export type Action = { [K in Kind]: ActionOf<K> }[Kind];
/** The kind of thing that an action is done to. */
export type KindOf<A extends Action> = { [K in Kind]: A extends ActionOf<K> ? K : never }[Kind];
/** Resource that `decide` needs for an action. */
export type ResourceOf<A extends Action> = Resources[KindOf<A>];

/**
 * The one table of who may do what, composed from those of each kind. A provider admin may do all of it.
 * @see rulings "Who may do what"
 */
export const allowedRoles: Readonly<Record<Action, readonly Role[]>> = {
  ...programActions,
  ...programMemberActions,
  ...providerActions,
  ...courseActions,
  ...documentActions,
};

/** Every action. */
export const actions = Object.keys(allowedRoles) as readonly Action[]; // its keys are just those

const kindOfAction = new Map<string, Kind>(
  Object.entries(actionsByKind).flatMap(([kind, table]) =>
    Object.keys(table).map((action) => [action, kind as Kind] as const),
  ),
);

/** The kind of thing that an action is done to. */
export function kindOf(action: Action): Kind {
  const kind = kindOfAction.get(action);
  if (!kind) throw new Error(`No kind of resource knows the action ${action}`);
  return kind;
}

// Each rule is asked about its own kind alone: `decide` looks at that before it asks.
const rules: Record<Kind, Rule<never, never>> = {
  program: programRule,
  program_member: programMemberRule,
  provider: providerRule,
  course: courseRule,
  document: documentRule,
};

/** Requirements of every action on a membership: that it stands, and then that its role allows the action. */
function decideByMembership(member: ActingMember, action: Action): Decision {
  const byStanding = decideByStanding(member);
  if (!byStanding.ok) return byStanding;
  const isAllowed = isRoleInItsPlace(member) && allowedRoles[action].includes(member.role);
  return isAllowed ? allow : refuse("FORBIDDEN");
}

/**
 * Decides by the membership alone, before anything is known of the thing: who is refused here may do the action to nothing.
 * The default is no.
 */
export function decideByRole(actor: Actor, action: Action): Decision {
  const { isAdmin, membership } = actor;
  if (isAdmin && kindOf(action) === "provider") return allow;
  if (!membership) return refuse("FORBIDDEN");
  return isAdmin ? allow : decideByMembership(membership, action);
}

/**
 * Decides, and says why not. Things of another program are refused as NOT_FOUND, so that their existence does not show.
 * The default is no. Throws for a resource of another kind than the action's, which does not compile where the action is
 * known by name.
 */
export function decide<A extends Action>(actor: Actor, action: A, resource: ResourceOf<A>): Decision {
  const kind = kindOf(action);
  if (resource.kind !== kind) throw new Error(`${action} is done to a ${kind}, not to a ${resource.kind}`);
  if (actor.isAdmin) return allow;
  const { membership } = actor;
  if (!membership) return refuse(kind === "program" || kind === "provider" ? "FORBIDDEN" : "NOT_FOUND");
  const byMembership = decideByMembership(membership, action);
  if (!byMembership.ok) return byMembership;
  return rules[kind](membership, action as never, resource as never); // see `rules`
}

/** Returns true if the actor may; the browser uses it to show or hide controls, the server to refuse. */
export const can = <A extends Action>(actor: Actor, action: A, resource: ResourceOf<A>): boolean =>
  decide(actor, action, resource).ok;

/** Returns true if the actor's role gives the action at all, to show or hide what leads to it. */
export const canByRole = (actor: Actor, action: Action): boolean => decideByRole(actor, action).ok;
