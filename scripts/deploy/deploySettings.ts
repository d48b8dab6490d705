import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { contextKeys, contextProblems } from "#infra/config.ts";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { readAddress } from "#shared/domain/people/emailAddress.ts";
import { CannotDeploy } from "./cannotDeploy.ts";

/** Settings of a deployment beside the context of the CDK. */
const ownSchema = z.object({
  region: z.optional(
    z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be a region, such as us-east-1")),
  ),
  /** Who is made the first provider admin. */
  adminEmail: z.optional(
    z
      .string()
      .check(z.refine((text) => readAddress(text).ok, "must be one e-mail address, such as ada@example.org")),
  ),
});
const ownKeys = ["region", "adminEmail"] as const;

/** A deployment goes to AWS: what stands in front of the functions is not to be left out by a slip. */
const deployedKeys = contextKeys.filter((key) => key !== "platform");

export const settingKeys: readonly string[] = [...deployedKeys, ...ownKeys];

/** `domainName` → `domain-name`, as a flag; → `BEDSIDE_DOMAIN_NAME`, in the environment. */
export const flagOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const variableOf = (key: string): string => `BEDSIDE_${flagOf(key).replaceAll("-", "_").toUpperCase()}`;

export type DeploySettings = z.infer<typeof ownSchema> & {
  stage: string;
  /** Context of the CDK, over that of cdk.json. */
  context: Record<string, unknown>;
};

export type SettingSources = {
  /** By key; what was not said is absent. */
  flags: Readonly<Record<string, string | undefined>>;
  environment: Readonly<Record<string, string | undefined>>;
  /** A JSON file of settings; without it `deploy/<stage>.json`, where that is there. */
  file?: string | undefined;
  directory?: string;
};

type Said = Map<string, { value: unknown; source: string }>;

/**
 * Reads the settings of a deployment: flags over environment over file over cdk.json.
 * @throws CannotDeploy naming each setting that is wrong or missing, where it was given, and how it must be
 */
export function readSettings(sources: SettingSources): DeploySettings {
  const said = collect(sources);
  const context = Object.fromEntries(
    [...said].filter(([key]) => isContextKey(key)).map(([key, { value }]) => [key, value]),
  );
  const own = Object.fromEntries(ownKeys.map((key) => [key, said.get(key)?.value]));
  const parsed = ownSchema.safeParse(own);
  const issues = parsed.error?.issues.map(({ path, message }) => ({ key: path.join("."), message })) ?? [];
  const problems = [...contextProblems(context), ...issues].map(({ key, message }) => {
    const from = said.get(key)?.source;
    return `  ${key} ${message}${from ? ` (it is ${JSON.stringify(said.get(key)?.value)}, from ${from})` : ""}`;
  });
  if (!parsed.success || problems.length > 0)
    throw new CannotDeploy(`These settings do not fit:\n${[...new Set(problems)].join("\n")}`);
  return { ...parsed.data, stage: String(context.stage), context };
}

const isContextKey = (key: string): boolean => deployedKeys.some((known) => known === key);

function collect({ flags, environment, file, directory = repositoryRoot }: SettingSources): Said {
  const base = readJson(join(directory, "cdk.json"));
  const context = z.record(z.string(), z.unknown()).parse(base.context);
  const said: Said = new Map();
  const put = (key: string, value: unknown, source: string) => said.set(key, { value, source });
  for (const key of deployedKeys) if (context[key] !== undefined) put(key, context[key], "cdk.json");

  const stage = flags.stage ?? environment[variableOf("stage")] ?? context.stage;
  const ofStage = join("deploy", `${stage}.json`);
  const path = file ?? (existsSync(join(directory, ofStage)) ? ofStage : undefined);
  if (path) for (const [key, value] of Object.entries(readFile(directory, path))) put(key, value, path);

  const region = environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION;
  if (region && !said.has("region")) put("region", region, "AWS_REGION");
  for (const key of settingKeys) {
    const variable = environment[variableOf(key)];
    if (variable) put(key, variable, variableOf(key));
    const flag = flags[key];
    if (flag !== undefined) put(key, flag, `--${flagOf(key)}`);
  }
  return said;
}

function readFile(directory: string, path: string): Record<string, unknown> {
  const values = readJson(path.startsWith("/") ? path : join(directory, path));
  const unknown = Object.keys(values).filter((key) => !settingKeys.includes(key));
  if (unknown.length > 0)
    throw new CannotDeploy(
      `${path} names ${unknown.join(", ")}, which is no setting. These are: ${settingKeys.join(", ")}.`,
    );
  return values;
}

function readJson(path: string): Record<string, unknown> {
  if (!existsSync(path)) throw new CannotDeploy(`There is no file ${path}.`);
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.core.$ZodError)) throw error;
    throw new CannotDeploy(`${path} is not a JSON object of settings.`, { cause: error });
  }
}
