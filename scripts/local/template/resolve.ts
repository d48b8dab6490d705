import type { Resource, Stack } from "./assembly.ts";

/** A resource together with the place it is written, which is what its references are resolved against. */
export type PlacedResource = { stack: Stack; logicalId: string; resource: Resource };

export type ResolverOptions = {
  stacks: readonly Stack[];
  region: string;
  accountId: string;
  /** Returns the value of `Ref` (no attribute) or `Fn::GetAtt` of a resource. */
  attributeOf: (placed: PlacedResource, attribute: string | undefined) => string;
  /** Last word on every resolved string: dynamic references, hosts that are elsewhere locally. */
  finish?: (text: string) => string;
};

/** `resolve(stack, value)` replaces every intrinsic function inside `value`. */
export type Resolve = (stack: Stack, value: unknown) => unknown;

const noValue = Symbol("AWS::NoValue");

/** A stack, and what the references in it are resolved with. */
type Scope = {
  stack: Stack;
  options: ResolverOptions;
  finish: (text: string) => string;
  /** Exports of all stacks by name, read at the first import. */
  exports: Map<string, { stack: Stack; value: unknown }>;
};

/**
 * An interpreter of CloudFormation's intrinsic functions over several stacks.
 *
 * @throws on a reference to nothing, and on an intrinsic function that it does not know: silence would run
 *   something else than what deploys
 */
export function createResolver(options: ResolverOptions): Resolve {
  const exports: Scope["exports"] = new Map();
  const finish = options.finish ?? ((text) => text);
  return (stack, value) => {
    const result = resolve({ stack, options, finish, exports }, value);
    return result === noValue ? undefined : result;
  };
}

function resolve(scope: Scope, value: unknown): unknown {
  if (typeof value === "string") return scope.finish(value);
  if (Array.isArray(value)) {
    return value.map((item) => resolve(scope, item)).filter((item) => item !== noValue);
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [only] = entries;
  if (entries.length === 1 && only && (only[0] === "Ref" || only[0].startsWith("Fn::"))) {
    const result = callIntrinsic(scope, only[0], only[1]);
    return typeof result === "string" ? scope.finish(result) : result;
  }
  const resolved = entries.map(([key, item]) => [key, resolve(scope, item)] as const);
  return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
}

function callIntrinsic(scope: Scope, name: string, argument: unknown): unknown {
  const { stack } = scope;
  const list = () => {
    const resolved = resolve(scope, argument);
    if (!Array.isArray(resolved)) throw new Error(`${stack.name}: ${name} wants a list`);
    return resolved;
  };
  switch (name) {
    case "Ref":
      return reference(scope, asText(argument));
    case "Fn::GetAtt":
      return attribute(scope, Array.isArray(argument) ? argument.join(".") : asText(argument));
    case "Fn::Sub":
      return substitute(scope, argument);
    case "Fn::Join": {
      const [separator, parts] = list();
      return asList(parts).map(asText).join(asText(separator));
    }
    case "Fn::Select": {
      const [index, choices] = list();
      return asList(choices)[Number(index)];
    }
    case "Fn::Split": {
      const [separator, whole] = list();
      return asText(whole).split(asText(separator));
    }
    case "Fn::ImportValue":
      return importValue(scope, asText(resolve(scope, argument)));
    case "Fn::If": {
      const [test, whenTrue, whenFalse] = asList(argument);
      return resolve(scope, condition(scope, test) ? whenTrue : whenFalse);
    }
    case "Fn::FindInMap": {
      const [map, first, second] = list();
      return stack.template.Mappings?.[asText(map)]?.[asText(first)]?.[asText(second)];
    }
    case "Fn::Base64":
      return Buffer.from(asText(resolve(scope, argument))).toString("base64");
    case "Fn::GetAZs":
      return ["a", "b"].map((zone) => `${scope.options.region}${zone}`);
    default:
      throw new Error(`${stack.name}: ${name} is not understood`);
  }
}

function pseudoParameter({ stack, options }: Scope, name: string): string | typeof noValue | undefined {
  switch (name) {
    case "AWS::Region":
      return options.region;
    case "AWS::AccountId":
      return options.accountId;
    case "AWS::Partition":
      return "aws";
    case "AWS::URLSuffix":
      return "amazonaws.com";
    case "AWS::StackName":
      return stack.name;
    case "AWS::StackId":
      return `arn:aws:cloudformation:${options.region}:${options.accountId}:stack/${stack.name}/local`;
    case "AWS::NoValue":
      return noValue;
    default:
      return undefined;
  }
}

function reference(scope: Scope, name: string): unknown {
  const { stack, options } = scope;
  const pseudo = pseudoParameter(scope, name);
  if (pseudo !== undefined) return pseudo;
  const resource = stack.template.Resources?.[name];
  if (resource) return options.attributeOf({ stack, logicalId: name, resource }, undefined);
  const parameter = stack.template.Parameters?.[name];
  if (parameter) return parameter.Default ?? "";
  throw new Error(`${stack.name}: Ref names ${name}, which is neither a resource nor a parameter`);
}

function attribute({ stack, options }: Scope, path: string): string {
  const dot = path.indexOf(".");
  const logicalId = path.slice(0, dot);
  const resource = stack.template.Resources?.[logicalId];
  if (!resource) throw new Error(`${stack.name}: Fn::GetAtt names ${logicalId}, which is not a resource`);
  return options.attributeOf({ stack, logicalId, resource }, path.slice(dot + 1));
}

function substitute(scope: Scope, argument: unknown): string {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = asRecord(variables);
  return asText(text).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (name in own) return asText(resolve(scope, own[name]));
    return asText(name.includes(".") ? attribute(scope, name) : reference(scope, name));
  });
}

function importValue(scope: Scope, name: string): unknown {
  if (scope.exports.size === 0) readExports(scope);
  const found = scope.exports.get(name);
  if (!found) throw new Error(`Fn::ImportValue names ${name}, which no stack exports`);
  return resolve({ ...scope, stack: found.stack }, found.value);
}

function readExports(scope: Scope): void {
  for (const stack of scope.options.stacks) {
    for (const output of Object.values(stack.template.Outputs ?? {})) {
      const exported = asRecord(output.Export ?? {}).Name;
      if (exported === undefined) continue;
      scope.exports.set(asText(resolve({ ...scope, stack }, exported)), { stack, value: output.Value });
    }
  }
}

function condition(scope: Scope, value: unknown): boolean {
  const { stack } = scope;
  if (typeof value === "string") return condition(scope, stack.template.Conditions?.[value]);
  const [name, argument] = Object.entries(asRecord(value))[0] ?? [];
  const list = Array.isArray(argument) ? argument : [];
  switch (name) {
    case "Condition":
      return condition(scope, argument);
    case "Fn::Equals":
      return resolve(scope, list[0]) === resolve(scope, list[1]);
    case "Fn::And":
      return list.every((part) => condition(scope, part));
    case "Fn::Or":
      return list.some((part) => condition(scope, part));
    case "Fn::Not":
      return !condition(scope, list[0]);
    default:
      throw new Error(`${stack.name}: cannot tell whether ${JSON.stringify(value)} holds`);
  }
}

function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`Expected text in a template, found ${JSON.stringify(value)}`);
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`Expected a list in a template, found ${JSON.stringify(value)}`);
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null) return { ...value };
  throw new Error(`Expected an object in a template, found ${JSON.stringify(value)}`);
}
