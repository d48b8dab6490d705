import * as z from "zod/mini";
import { idOf } from "../template/attributes.ts";
import type { PlacedResource } from "../template/resolve.ts";
import { policyDocument, requireUnderstood, type Statement } from "./statements.ts";

const inlinePolicies = z.optional(z.array(z.object({ PolicyDocument: policyDocument })));
/** A role of a function: managed policies stand outside the template, so what they allow is not known here. */
const functionRole = z.object({
  ManagedPolicyArns: z.optional(
    z.array(z.string()).check(z.maxLength(0, "Managed policies are not understood")),
  ),
  PermissionsBoundary: z.optional(z.undefined()),
  Policies: inlinePolicies,
});
export const policySchema = z.object({ Roles: z.optional(z.array(z.string())), PolicyDocument: z.unknown() });

export type PlacedPolicy = { place: PlacedResource; properties: z.infer<typeof policySchema> };
export type PlacedRole = { place: PlacedResource; properties: unknown };

/**
 * Lists the statements of a function's role and of the policies attached to it.
 * @param roleArn as the template gives it
 * @throws naming the role, where it is not there or says what the local cloud does not understand
 */
export function statementsOf(
  roleArn: string,
  { roles, policies }: { roles: readonly PlacedRole[]; policies: readonly PlacedPolicy[] },
): Statement[] {
  const role = roles.find(({ place }) => roleArn.endsWith(`:${idOf(place)}`));
  if (!role) throw new Error(`A function has the role ${roleArn}, which is not in the template`);
  const id = idOf(role.place);
  const understood = <T>(schema: z.ZodMiniType<T>, value: unknown): T => {
    const result = schema.safeParse(value);
    if (!result.success) throw new Error(`${id}: ${z.prettifyError(result.error)}`);
    return result.data;
  };
  const own = understood(functionRole, role.properties).Policies ?? [];
  const attached = policies.filter(({ properties }) => properties.Roles?.includes(id));
  const documents = [
    ...own.map(({ PolicyDocument }) => PolicyDocument),
    ...attached.map(({ properties }) => understood(policyDocument, properties.PolicyDocument)),
  ];
  const statements = documents.flatMap(({ Statement }) => Statement);
  requireUnderstood(id, statements);
  return statements;
}
