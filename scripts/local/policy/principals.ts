import type { IncomingHttpHeaders } from "node:http";
import { credentials } from "../localAws.ts";
import type { LocalFunction } from "../template/resources.ts";
import { type Attempt, compileRights, type Rights } from "./evaluate.ts";
import { accessKeyOf, deniedMessage } from "./identity.ts";

/** Who signed a request, and what they may do. */
export type Principal = {
  accessKeyId: string;
  /** Why the first of the attempts that is not allowed is denied; undefined when all are. */
  denialOf: (attempts: readonly Attempt[]) => string | undefined;
};

export type Principals = (accessKeyId: string) => Principal | undefined;

/** Whoever holds the machine's own key: the triggers, seeds and tools. */
const owner: Principal = { accessKeyId: credentials.accessKeyId, denialOf: () => undefined };

/**
 * The functions by the access keys that they call AWS with, and the machine's owner, who may do anything.
 *
 * @param onDenied is told of each denial
 */
export function createPrincipals(
  functions: () => readonly LocalFunction[],
  onDenied: (functionName: string, sentence: string) => void,
): Principals {
  const compiled = new WeakMap<LocalFunction, Rights>();
  const rightsOf = (definition: LocalFunction): Rights => {
    const known = compiled.get(definition) ?? compileRights(definition.statements);
    compiled.set(definition, known);
    return known;
  };
  return (accessKeyId) => {
    if (accessKeyId === credentials.accessKeyId) return owner;
    const definition = functions().find(({ name }) => accessKeyOf(name) === accessKeyId);
    if (!definition) return undefined;
    return {
      accessKeyId,
      denialOf: (attempts) => {
        const denied = attempts.find((attempt) => rightsOf(definition)(attempt) === "denied");
        if (!denied) return undefined;
        const sentence = deniedMessage(definition.name, denied);
        onDenied(definition.name, sentence);
        return sentence;
      },
    };
  };
}

/** The access key that a request says it is signed with, in its headers or in its link. */
export function claimedAccessKey(url: string, headers: IncomingHttpHeaders): string {
  const inHeader = /Credential=([^/,]+)/.exec(headers.authorization ?? "")?.[1];
  return inHeader ?? new URLSearchParams(url.split("?")[1]).get("X-Amz-Credential")?.split("/")[0] ?? "";
}
