import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { synthesize } from "#infra/synth.ts";
import { ensureBuilt } from "#scripts/build/ensureBuilt.ts";
import { repositoryRoot } from "#scripts/build/inputs.ts";
import { functionCode, type PlannedStack, readAssemblyFiles, readStacks } from "./assembly.ts";
import type { Actor, Deployment } from "./deployRelease.ts";
import { type DeploySettings, flagOf, readSettings, settingKeys } from "./deploySettings.ts";
import { releaseId } from "./releases.ts";
import { readSiteFiles } from "./siteFiles.ts";

const settingFlags = Object.fromEntries(
  settingKeys.map((key) => [flagOf(key), { type: "string" as const }] as const),
);

const switches = {
  plan: { type: "boolean", default: false },
  back: { type: "boolean", default: false },
  list: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
  to: { type: "string" },
  config: { type: "string" },
  "password-file": { type: "string" },
} as const;

export type DeployArguments = {
  isPlan: boolean;
  isBack: boolean;
  isList: boolean;
  isApproved: boolean;
  isHelp: boolean;
  to: string | undefined;
  passwordFile: string | undefined;
  /** Reads and checks the settings. @throws CannotDeploy */
  settings: () => DeploySettings;
};

/** Reads a command line. @throws as parseArgs does, on flags that there are none of */
export function readArguments(args: readonly string[]): DeployArguments {
  const { values } = parseArgs({ args: [...args], options: { ...settingFlags, ...switches } });
  // parseArgs types flags made at run time as any kind; these are texts.
  const said = values as Record<string, unknown>;
  const flags = Object.fromEntries(
    settingKeys.map((key) => [key, said[flagOf(key)] as string | undefined] as const),
  );
  return {
    isPlan: values.plan,
    isBack: values.back,
    isList: values.list,
    isApproved: values.yes,
    isHelp: values.help,
    to: values.to,
    passwordFile: values["password-file"],
    settings: () => readSettings({ flags, environment: process.env, file: values.config }),
  };
}

export type Prepared = Deployment & { stacks: PlannedStack[] };

/** Builds what has changed and synthesizes the app for the settings, offline; with `checks`, against every rule. */
export async function prepare(
  settings: DeploySettings,
  { now, checks, say }: { now: number; checks: boolean; say: (sentence: string) => void },
): Promise<Prepared> {
  const built = await ensureBuilt({ say });
  const assemblyDir = join(repositoryRoot, ".cache", "deploy", settings.stage);
  rmSync(assemblyDir, { recursive: true, force: true });
  await synthesize({
    outdir: assemblyDir,
    context: settings.context,
    functionsDir: `${built.assemblyDir}.functions`,
    checks,
  });
  const stacks = readStacks(assemblyDir);
  const files = readSiteFiles(built.webDir);
  const commit = git("rev-parse", "HEAD");
  return {
    stacks,
    files,
    assemblyDir,
    assembly: readAssemblyFiles(assemblyDir),
    release: {
      id: releaseId(now, commit),
      made_at: new Date(now).toISOString(),
      stage: settings.stage,
      who: whoAmI(),
      commit,
      is_clean: git("status", "--porcelain") === "",
      files: files.map(({ body: _inTheBucket, ...file }) => file),
      functions: functionCode(stacks),
    },
  };
}

export const whoAmI = (): string => `${userInfo().username}@${hostname()}`;
export const actorOf = (what: string): Actor => ({
  holder: `${what} ${process.pid}@${hostname()}`,
  who: whoAmI(),
});

/** Runs git and returns its output, trimmed; null if the code stands in no repository. */
function git(...args: string[]): string | null {
  try {
    return execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8", stdio: "pipe" }).trim();
  } catch (error) {
    // Not installed, or not a repository: a release can do without.
    if (error instanceof Error && ("status" in error || "code" in error)) return null;
    throw error;
  }
}
