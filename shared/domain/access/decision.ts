import type { ErrorCode } from "../../contract/errors.ts";
import type { Role } from "../roles.ts";
import type { ActingMember } from "./actor.ts";

export type Decision = { ok: true } | { ok: false; code: ErrorCode };

export const allow: Decision = { ok: true };
export const refuse = (code: ErrorCode): Decision => ({ ok: false, code });

/** The actions on one kind of resource, each with the roles that may do it at all. */
export type RolesByAction = Readonly<Record<string, readonly Role[]>>;

/**
 * Rule of one kind of resource for somebody whose role may do the action at all. Provider admins are not asked. Things of another program are refused
 * as NOT_FOUND, so that their existence does not show.
 */
export type Rule<Action, Resource> = (member: ActingMember, action: Action, resource: Resource) => Decision;
