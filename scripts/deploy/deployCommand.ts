import { writeFileSync } from "node:fs";
import { parseTemplate } from "./assembly.ts";
import { CannotDeploy } from "./cannotDeploy.ts";
import { cdkArguments, runCdk } from "./cdk.ts";
import { type Cloud, openCloud } from "./cloud.ts";
import { deployRelease, type Ports } from "./deployRelease.ts";
import type { DeploySettings } from "./deploySettings.ts";
import { firewallStackId, withFirewall } from "./firewall.ts";
import { currentRelease, releaseBack } from "./history.ts";
import { makeAdmin } from "./makeAdmin.ts";
import { planText } from "./planText.ts";
import { actorOf, type DeployArguments, type Prepared, prepare } from "./prepare.ts";
import { readHistory } from "./releases.ts";
import { rollBack } from "./rollBack.ts";
import { openSiteBucket } from "./siteBucket.ts";
import { planUpload } from "./uploadSite.ts";

const credentialVariables = [
  "AWS_ACCESS_KEY_ID",
  "AWS_PROFILE",
  "AWS_WEB_IDENTITY_TOKEN_FILE",
  "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
  "AWS_CONTAINER_CREDENTIALS_FULL_URI",
];
const hasCredentials = (): boolean => credentialVariables.some((name) => process.env[name]);

/** `npm run deploy`. @throws CannotDeploy with one sentence for the person who deploys */
export async function deployCommand(args: DeployArguments): Promise<void> {
  const isBack = args.isBack || args.to !== undefined || args.isList;
  if (isBack && args.isPlan)
    throw new CannotDeploy("--plan shows a deployment. Where a step back leads is shown by --list.");
  if (isBack) return rollbackCommand(args);
  const given = args.settings();
  if (args.isPlan) return showPlan(given);
  const cloud = openCloud({ stage: given.stage, region: given.region });
  const settings = await withFirewall(given, {
    deployFirewall: async () => {
      const { assemblyDir } = await prepare(given, { now: Date.now(), checks: true, say: console.log });
      await portsOf(given, cloud, args).deployStacks({ assemblyDir, stacks: [firewallStackId] });
    },
    webAclArn: async () => (await cloud.outputs("firewall"))?.WebAclArn,
  });
  const prepared = await prepare(settings, { now: Date.now(), checks: true, say: console.log });
  if (!prepared.release.is_clean)
    console.log("The files differ from the last commit: the release is marked so.");
  const url = await deployRelease(portsOf(settings, cloud, args), actorOf("deploy"), prepared);
  if (settings.adminEmail) {
    await useTable(cloud, settings);
    await adminCommand({ email: settings.adminEmail, passwordFile: args.passwordFile });
  }
  console.log(`${prepared.release.id} is in place: ${url}`);
}

/** `npm run rollback`, and `deploy -- --back`. */
async function rollbackCommand(args: DeployArguments): Promise<void> {
  const settings = args.settings();
  const cloud = openCloud({ stage: settings.stage, region: settings.region });
  if (args.isList) return listReleases(settings, cloud);
  const ports = portsOf(settings, cloud, { isApproved: true });
  const { release, url } = await rollBack(ports, actorOf("rollback"), { to: args.to });
  console.log(`${release.id} is in place again: ${url}`);
}

async function showPlan(settings: DeploySettings): Promise<void> {
  const prepared = await prepare(settings, { now: Date.now(), checks: false, say: console.error });
  const { release, stacks, files } = prepared;
  const account = hasCredentials() ? await lookAt(settings, prepared) : undefined;
  console.log(planText({ settings, releaseId: release.id, stacks, files, ...(account && { account }) }));
}

async function lookAt({ stage, region }: DeploySettings, { stacks, files }: Prepared) {
  const cloud = openCloud({ stage, region });
  const found = await Promise.all(
    stacks.map(async ({ id, name }) => [id, await cloud.template(name)] as const),
  );
  const site = await cloud.outputs("web");
  return {
    templates: new Map(
      found
        .filter(([, template]) => template !== undefined)
        .map(([id, template]) => [id, parseTemplate(template)]),
    ),
    upload: site && (await planUpload(openSiteBucket(site.SiteBucket, region), files)),
  };
}

async function listReleases({ region, stage }: DeploySettings, cloud: Cloud): Promise<void> {
  const site = await cloud.outputs("web");
  if (!site) throw new CannotDeploy(`The stage ${stage} has no site.`);
  const { history } = await readHistory(openSiteBucket(site.SiteBucket, region));
  for (const { release, kind, who, started_at, live_at } of history.entries)
    console.log(
      `${release}  ${kind} by ${who}, ${live_at ? `in place at ${live_at}` : `cut off after ${started_at}`}`,
    );
  console.log(
    `In place: ${currentRelease(history) ?? "none"}. A step back leads to: ${releaseBack(history) ?? "none"}.`,
  );
}

function portsOf(
  { region }: DeploySettings,
  cloud: Cloud,
  { isApproved }: Pick<DeployArguments, "isApproved">,
): Ports {
  return {
    cloud,
    deployStacks: (what) =>
      runCdk(cdkArguments({ ...what, isApproved }), { environment: region ? { AWS_REGION: region } : {} }),
    openBucket: (name) => openSiteBucket(name, region),
    interrupted: interrupted(),
    now: Date.now,
    say: console.log,
  };
}

/** Fails when somebody wants this process to end; it then gives back its lock and does. */
function interrupted(): Promise<never> {
  const promise = new Promise<never>((_resolve, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => reject(new CannotDeploy("Stopped. Running it again ends what was begun.")));
  });
  // Whoever races with it hears of it.
  promise.catch(() => {});
  return promise;
}

/** Gives this process the table of a stage, as its functions have it. @throws CannotDeploy where there is none */
export async function useTable(cloud: Cloud, { stage, region }: DeploySettings): Promise<void> {
  const [data, media] = [await cloud.outputs("data"), await cloud.outputs("media")];
  if (!data || !media)
    throw new CannotDeploy(`The stage ${stage} has no table that its stacks name: deploy it first.`);
  Object.assign(process.env, {
    TABLE_NAME: data.TableName,
    SNAPSHOT_BUCKET: data.SnapshotBucket,
    MEDIA_BUCKET: media.MediaBucket,
    REPORT_BUCKET: media.ReportBucket,
    ...(region && { AWS_REGION: region }),
  });
}

export type AdminWords = {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  passwordFile?: string | undefined;
};

/** Makes a provider admin in the table that the environment names, and says what came of it. */
export async function adminCommand({ email, passwordFile, ...names }: AdminWords): Promise<void> {
  const outcome = await makeAdmin({
    email,
    ...names,
    show: (password) => showPassword(email, password, passwordFile),
  });
  console.log(
    outcome === "made"
      ? `${email} is a provider admin now. Let them change the password at their first sign-in.`
      : `${email} is a provider admin already, and is left as they are.`,
  );
}

function showPassword(email: string, password: string, file: string | undefined): void {
  if (file !== undefined) writePassword(file, password);
  else if (process.stdout.isTTY)
    console.log(
      `\n  ${email}\n  ${password}\n\nThis password is shown only here, and holds once the next line says so.`,
    );
  else
    throw new CannotDeploy(
      `No admin is made: the output goes to no terminal, and a password has no place in a log. Say --password-file FILE, or run npm run admin -- ${email} by hand.`,
    );
}

function writePassword(file: string, password: string): void {
  try {
    writeFileSync(file, `${password}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new CannotDeploy(
      `The password cannot be written to ${file}, so no admin is made: ${error.message}`,
      {
        cause: error,
      },
    );
  }
  console.log(`The password lies in ${file}, which you alone can read: delete it once it is changed.`);
}
