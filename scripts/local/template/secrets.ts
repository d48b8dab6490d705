import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { damaged, readKeptFile, writeKeptFile } from "../keptFiles.ts";
import type { Assembly } from "./assembly.ts";

const generateSchema = z.object({
  SecretStringTemplate: z.optional(z.string()),
  GenerateStringKey: z.optional(z.string()),
  PasswordLength: z.optional(z.number()),
});
const fileSchema = z.record(z.string(), z.string());
const jsonSchema = z.record(z.string(), z.unknown());

/** Values of secrets: made once, kept in a file where there is one, so that what they sign stays valid. */
export type Secrets = { get: (arn: string) => string; put: (arn: string, value: string) => void };

export function openSecrets(assembly: Assembly, file: string | undefined): Secrets {
  const kept = file === undefined ? undefined : readKeptFile(file, fileSchema);
  // Made anew they would make worthless what the old ones have signed: that is for somebody to decide.
  if (kept?.isDamaged) throw damaged(`${file}`);
  const values = kept?.value ?? {};

  function generate(name: string): string {
    const secret = assembly.stacks
      .flatMap((stack) => Object.entries(stack.template.Resources ?? {}))
      .find(
        ([logicalId, { Type, Properties }]) =>
          Type === "AWS::SecretsManager::Secret" &&
          (name.endsWith(`-${logicalId}`) || Properties?.Name === name),
      );
    const options = generateSchema.safeParse(secret?.[1].Properties?.GenerateSecretString ?? {});
    const template = options.data?.SecretStringTemplate;
    const password = randomBytes(64)
      .toString("hex")
      .slice(0, options.data?.PasswordLength ?? 32);
    if (template === undefined) return password;
    const fields = jsonSchema.parse(JSON.parse(template));
    return JSON.stringify({ ...fields, [options.data?.GenerateStringKey ?? "password"]: password });
  }

  const nameOf = (arn: string): string => arn.split(":secret:")[1] ?? arn;
  function put(arn: string, value: string): void {
    values[nameOf(arn)] = value;
    if (file) writeKeptFile(file, JSON.stringify(values, null, 2), { mode: 0o600 });
  }

  return {
    get: (arn) => {
      const known = values[nameOf(arn)];
      if (known !== undefined) return known;
      const value = generate(nameOf(arn));
      put(arn, value);
      return value;
    },
    put,
  };
}

/** Replaces `{{resolve:secretsmanager:ARN:SecretString:key::}}` by the secret's value, or by one of its fields. */
export function resolveSecretReferences(text: string, secrets: Secrets): string {
  return text.replace(
    /\{\{resolve:secretsmanager:(.+?):SecretString:?([^:}]*)[^}]*\}\}/g,
    (_whole, arn: string, key: string) => {
      const value = secrets.get(arn);
      return key ? String(jsonSchema.parse(JSON.parse(value))[key]) : value;
    },
  );
}
