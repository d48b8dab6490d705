import type { PlannedStack } from "./assembly.ts";
import type { DeploySettings } from "./deploySettings.ts";
import { type NamedResource, planChanges, removedData } from "./planChanges.ts";
import { isHashed, type SiteFile } from "./siteFiles.ts";

export type Plan = {
  settings: DeploySettings;
  releaseId: string;
  stacks: readonly PlannedStack[];
  files: readonly SiteFile[];
  /** State of the account; undefined if nobody asked, for want of credentials. */
  account?: {
    templates: ReadonlyMap<string, PlannedStack["template"]>;
    /** Files that would be put, and of them the paths that stood there differently. */
    upload: { puts: readonly SiteFile[]; overwritten: readonly string[] } | undefined;
  };
};

/** All that a deployment would do, to be read before it does. */
export function planText({ settings, releaseId, stacks, files, account }: Plan): string {
  return [
    `Plan of the release ${releaseId}, stage ${settings.stage}, region ${settings.region ?? "not given"}. Nothing is changed.`,
    account
      ? "Compared with what the account holds."
      : "No AWS credentials in the environment: shown as to an empty account.",
    "",
    "Settings",
    ...settingLines(settings),
    "",
    "Stacks, in this order",
    ...stacks.flatMap((stack, index) => stackLines(stack, index + 1, account)),
    "",
    ...fileLines(files, account?.upload?.puts),
    "",
    "CloudFront forgets",
    ...invalidationLines(account?.upload?.overwritten),
    "",
    "First provider admin",
    settings.adminEmail
      ? `  ${settings.adminEmail}, with a password that is shown once. Who is there already is left as they are.`
      : "  none: say --admin-email, or run npm run admin later. Without one nobody can sign in.",
    "",
    "Kept",
    "  Files of every release that was in place within the past 7 days; records under releases/ in the site's bucket.",
  ].join("\n");
}

const settingLines = ({ context, adminEmail }: DeploySettings): string[] =>
  Object.entries({ ...context, ...(adminEmail && { adminEmail }) }).map(
    ([key, value]) => `  ${key}: ${value}`,
  );

function stackLines({ id, name, template }: PlannedStack, place: number, account: Plan["account"]): string[] {
  const changes = planChanges(account?.templates.get(id), template);
  const { created, changed, removed } = changes;
  const counts = account
    ? `${created.length} created, ${changed.length} changed, ${removed.length} removed`
    : `${created.length} resources`;
  return [
    `  ${place}. ${name}: ${counts}`,
    ...byType("+", created),
    ...byType("~", changed),
    ...byType("-", removed),
    ...removedData(changes).map(
      ({ id: data, type }) => `     ! ${data} (${type}) holds data, and leaves its stack`,
    ),
  ];
}

/** One line a kind of resource; what is changed or removed is named. */
function byType(sign: string, resources: readonly NamedResource[]): string[] {
  const groups = Map.groupBy(resources, ({ type }) => type);
  return [...groups].sort().map(([type, some]) => {
    const names = sign === "+" ? "" : `: ${some.map(({ id }) => id).join(", ")}`;
    return `     ${sign} ${some.length} × ${type}${names}`;
  });
}

function fileLines(files: readonly SiteFile[], puts: readonly SiteFile[] | undefined): string[] {
  const kilobytes = Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
  const goes = new Set((puts ?? files).map(({ key }) => key));
  const head = `Files: ${files.length}, ${kilobytes} kB; ${goes.size} to upload, hashed ones before the functions, the page last`;
  const lines = files.map(({ key, bytes, headers }) => {
    const encoding = headers.content_encoding ? `, ${headers.content_encoding}` : "";
    const mark = goes.has(key) ? "+" : "=";
    return `  ${mark} ${key} (${bytes} B) ${headers.content_type}${encoding}; ${headers.cache_control}`;
  });
  return [
    head,
    ...lines,
    ...[
      `  CloudFront compresses what lies under /assets/ (${files.filter(({ key }) => isHashed(key)).length} files).`,
    ],
  ];
}

function invalidationLines(overwritten: readonly string[] | undefined): string[] {
  if (overwritten === undefined)
    return ["  what stood there with other bytes or headers; at a first deployment nothing"];
  return overwritten.length > 0 ? overwritten.map((path) => `  ${path}`) : ["  nothing"];
}
