import type { Resource, Stack } from "./assembly.ts";

/** A resource together with the place it is written, which is what its references are resolved against. */
export type PlacedResource = { stack: Stack; logicalId: string; resource: Resource };

export type ResolverOptions = {
  stacks: readonly Stack[];
  region: string;
  accountId: string;
  /** What `Ref` (no attribute) or `Fn::GetAtt` of a resource yields. */
  attributeOf: (placed: PlacedResource, attribute: string | undefined) => string;
  /** Last word on every resolved string: dynamic references, hosts that are elsewhere locally. */
  finish?: (text: string) => string;
};

/** `resolve(stack, value)` replaces every intrinsic function inside `value`. */
export type Resolve = (stack: Stack, value: unknown) => unknown;

const noValue = Symbol("AWS::NoValue");

/**
 * An interpreter of CloudFormation's intrinsic functions over several stacks.
 *
 * @throws on a reference to nothing, and on an intrinsic function that it does not know: silence would run
 *   something else than what deploys
 */
export function createResolver(options: ResolverOptions): Resolve {
  const exports = new Map<string, { stack: Stack; value: unknown }>();
  const finish = options.finish ?? ((text) => text);

  function pseudoParameter(stack: Stack, name: string): string | typeof noValue | undefined {
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

  function reference(stack: Stack, name: string): unknown {
    const pseudo = pseudoParameter(stack, name);
    if (pseudo !== undefined) return pseudo;
    const resource = stack.template.Resources?.[name];
    if (resource) return options.attributeOf({ stack, logicalId: name, resource }, undefined);
    const parameter = stack.template.Parameters?.[name];
    if (parameter) return parameter.Default ?? "";
    throw new Error(`${stack.name}: Ref names ${name}, which is neither a resource nor a parameter`);
  }

  function attribute(stack: Stack, path: string): string {
    const dot = path.indexOf(".");
    const logicalId = path.slice(0, dot);
    const resource = stack.template.Resources?.[logicalId];
    if (!resource) throw new Error(`${stack.name}: Fn::GetAtt names ${logicalId}, which is not a resource`);
    return options.attributeOf({ stack, logicalId, resource }, path.slice(dot + 1));
  }

  function substitute(stack: Stack, argument: unknown): string {
    const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
    const own = asRecord(variables);
    return asText(text).replace(/\$\{(!?)([^}]+)\}/g, (_whole, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (name in own) return asText(resolve(stack, own[name]));
      return asText(name.includes(".") ? attribute(stack, name) : reference(stack, name));
    });
  }

  function importValue(name: string): unknown {
    if (exports.size === 0) {
      for (const stack of options.stacks) {
        for (const output of Object.values(stack.template.Outputs ?? {})) {
          const exported = asRecord(output.Export ?? {}).Name;
          if (exported !== undefined) {
            exports.set(asText(resolve(stack, exported)), { stack, value: output.Value });
          }
        }
      }
    }
    const found = exports.get(name);
    if (!found) throw new Error(`Fn::ImportValue names ${name}, which no stack exports`);
    return resolve(found.stack, found.value);
  }

  function condition(stack: Stack, value: unknown): boolean {
    if (typeof value === "string") return condition(stack, stack.template.Conditions?.[value]);
    const [name, argument] = Object.entries(asRecord(value))[0] ?? [];
    const list = Array.isArray(argument) ? argument : [];
    switch (name) {
      case "Condition":
        return condition(stack, argument);
      case "Fn::Equals":
        return resolve(stack, list[0]) === resolve(stack, list[1]);
      case "Fn::And":
        return list.every((part) => condition(stack, part));
      case "Fn::Or":
        return list.some((part) => condition(stack, part));
      case "Fn::Not":
        return !condition(stack, list[0]);
      default:
        throw new Error(`${stack.name}: cannot tell whether ${JSON.stringify(value)} holds`);
    }
  }

  function call(stack: Stack, name: string, argument: unknown): unknown {
    const list = () => {
      const resolved = resolve(stack, argument);
      if (!Array.isArray(resolved)) throw new Error(`${stack.name}: ${name} wants a list`);
      return resolved;
    };
    switch (name) {
      case "Ref":
        return reference(stack, asText(argument));
      case "Fn::GetAtt":
        return attribute(stack, Array.isArray(argument) ? argument.join(".") : asText(argument));
      case "Fn::Sub":
        return substitute(stack, argument);
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
        return importValue(asText(resolve(stack, argument)));
      case "Fn::If": {
        const [test, whenTrue, whenFalse] = asList(argument);
        return resolve(stack, condition(stack, test) ? whenTrue : whenFalse);
      }
      case "Fn::FindInMap": {
        const [map, first, second] = list();
        return stack.template.Mappings?.[asText(map)]?.[asText(first)]?.[asText(second)];
      }
      case "Fn::Base64":
        return Buffer.from(asText(resolve(stack, argument))).toString("base64");
      case "Fn::GetAZs":
        return ["a", "b"].map((zone) => `${options.region}${zone}`);
      default:
        throw new Error(`${stack.name}: ${name} is not understood`);
    }
  }

  function resolve(stack: Stack, value: unknown): unknown {
    if (typeof value === "string") return finish(value);
    if (Array.isArray(value)) {
      return value.map((item) => resolve(stack, item)).filter((item) => item !== noValue);
    }
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only && (only[0] === "Ref" || only[0].startsWith("Fn::"))) {
      const result = call(stack, only[0], only[1]);
      return typeof result === "string" ? finish(result) : result;
    }
    const resolved = entries.map(([key, item]) => [key, resolve(stack, item)] as const);
    return Object.fromEntries(resolved.filter(([, item]) => item !== noValue));
  }

  return (stack, value) => {
    const result = resolve(stack, value);
    return result === noValue ? undefined : result;
  };
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
