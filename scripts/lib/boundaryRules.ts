import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";
import { contexts } from "#shared/contract/route.ts";

const repository = resolve(import.meta.dirname, "../..");
const ownCode = "^(shared|functions|web|infra|scripts|tests)/";

/** What of `functions/runtime` knows nothing of requests: the table and the services may use it. */
const runtimeBase =
  "^functions/runtime/(clientLogger|clock|env|log|pageLook|pauseBeforeRetry|forEachConcurrent|refusal|rightsEnd|ttlCache)\\.ts$";

const room = (...names: string[]): string[] => names.map((name) => `^functions/${name}/`);

/** Folder of `functions/` → what it may import of the others, besides itself. A context stands on all of the ground floor. */
const functionFloors: Readonly<Record<string, readonly string[]>> = {
  table: [runtimeBase],
  ports: [runtimeBase],
  runtime: [...room("table"), "^functions/ports/secrets\\.ts$"],
  html: [runtimeBase],
  attempts: [runtimeBase, ...room("table", "ports")],
  access: room("runtime", "table", "attempts"),
  sittings: room("runtime", "table", "ports", "attempts", "access"),
  sealed: room("runtime", "table", "ports", "attempts", "access", "sittings"),
  drafts: room("runtime", "table", "ports"),
  realtime: room("runtime", "table", "ports", "access", "drafts"),
  jobs: room("runtime", "table", "ports"),
  mail: room("runtime", "table", "ports", "html", "jobs"),
  enrolment: room("runtime", "table", "ports", "access", "jobs", "mail", "invitations"),
  invitations: room("runtime", "table", "ports", "jobs", "mail"),
  memberships: room("runtime", "table", "ports", "access", "jobs", "mail", "invitations"),
  workers: room(
    "runtime",
    "table",
    "ports",
    "drafts",
    "html",
    "attempts",
    "access",
    "sittings",
    "realtime",
    "jobs",
    "mail",
    "enrolment",
    "invitations",
    "memberships",
    "reports",
  ),
  ...Object.fromEntries(
    contexts.map((name) => [
      name,
      room(
        "runtime",
        "table",
        "ports",
        "html",
        "attempts",
        "access",
        "sittings",
        "sealed",
        "drafts",
        "realtime",
        "jobs",
        "mail",
        "enrolment",
        "invitations",
        "memberships",
      ),
    ]),
  ),
};

/** Room of `functions/table` → what it may import of the others, besides itself; and all of what stands beside the rooms. */
const tableFloors: Readonly<Record<string, readonly string[]>> = {
  dynamo: [],
  lists: ["dynamo"],
  operations: ["dynamo", "lists"],
  identity: ["dynamo", "lists"],
  versions: ["dynamo", "lists"],
  programs: ["dynamo", "lists", "identity"],
  cases: ["dynamo", "lists", "programs", "versions"],
  courses: ["dynamo", "lists", "operations", "programs", "cases"],
  members: ["dynamo", "lists", "operations", "identity", "programs", "courses"],
  exams: ["dynamo", "lists", "operations", "identity", "cases", "courses"],
  mapping: ["dynamo", "lists"],
};

/** Folder of `web/src` → what it may import of the others, besides itself. */
const webFloors: Readonly<Record<string, readonly string[]>> = {
  api: [],
  ui: ["api"],
  actions: ["api", "ui"],
  items: ["api", "ui"],
  lists: ["api", "ui", "actions"],
  forms: ["api", "ui", "actions"],
  asyncReports: ["api", "ui", "actions"],
  reports: ["api", "ui"],
  viewer: ["api", "ui"],
  editor: ["api", "ui", "viewer"],
  features: [
    "api",
    "ui",
    "actions",
    "items",
    "lists",
    "forms",
    "asyncReports",
    "reports",
    "viewer",
    "editor",
  ],
  app: ["api", "ui", "actions", "lists", "forms", "viewer", "features"],
};

/** Folder of `shared/case` → what it may import of the others, besides itself. */
const caseFloors: Readonly<Record<string, readonly string[]>> = {
  model: [],
  compare: ["model"],
  state: ["model"],
  changes: ["model"],
  imports: ["model", "compare", "changes"],
  build: ["model"],
  // Of a learner's state only how a value is compared: how each kind of question is played, scored and reported.
  questions: ["model", "state"],
  sealed: ["model", "flow", "questions"],
  // The tools of the learner are events of the flow, and its rules say what both may write: the three stand on one floor.
  flow: ["model", "state", "questions", "tools", "rules"],
  tools: ["model", "state", "flow"],
  rules: ["model", "state", "questions", "flow", "tools", "sealed"],
};

/** Folder of `shared/psychometrics` → what it may import of the others, besides itself. */
const psychometricsFloors: Readonly<Record<string, readonly string[]>> = {
  numeric: [],
  responses: [],
  classical: ["numeric", "responses"],
  irt: ["numeric", "responses"],
  dif: ["numeric", "responses"],
  linking: ["numeric", "responses", "irt"],
  analysis: ["numeric", "responses", "classical", "irt", "dif", "linking"],
};

const foldersIn = (path: string): string[] =>
  readdirSync(resolve(repository, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** One rule for each folder that is there; a folder without a floor is an error, so that a new one is thought about. */
function floorRules(
  parent: string,
  floors: Readonly<Record<string, readonly string[]>>,
  folders = foldersIn(parent),
): IForbiddenRuleType[] {
  return folders.map((name) => {
    const allowed = floors[name];
    if (!allowed) throw new Error(`${parent}/${name} has no floor in scripts/lib/boundaryRules.ts`);
    const paths = allowed.map((each) => (each.startsWith("^") ? each : `^${parent}/${each}/`));
    return {
      name: `${parent}/${name}-imports-what-is-below`,
      severity: "error",
      from: { path: `^${parent}/${name}/` },
      to: { path: `^${parent}/`, pathNot: [`^${parent}/${name}/`, ...paths] },
    };
  });
}

const only = (name: string, from: string, allowed: string): IForbiddenRuleType => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: ownCode, pathNot: allowed },
});

/** Imports run downward only, and in no circles. @see docs/architecture.md */
export const forbidden: IForbiddenRuleType[] = [
  { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
  only("shared-imports-only-shared", "^shared/", "^shared/"),
  only("functions-import-shared", "^functions/", "^(functions|shared)/"),
  // The patient is rules alone: what it needs of a case or of a model comes as a value.
  only("the-patient-stands-alone", "^shared/patient/", "^shared/patient/"),
  {
    name: "only-the-port-knows-the-embedding-model",
    severity: "error",
    from: { path: ownCode, pathNot: "^functions/ports/embeddings\\.ts$" },
    to: { path: "node_modules/@energetic-ai/" },
  },
  only("web-imports-shared", "^web/", "^(web|shared)/"),
  // What functions do to the table is theirs to say; their roles follow from it.
  only(
    "infra-imports-the-contract",
    "^infra/",
    "^(infra/|shared/(contract|domain)/|functions/table/(rights|places)\\.ts$)",
  ),
  only("scripts-import-no-pages", "^scripts/", "^(scripts|infra|functions|shared)/"),
  only("the-local-cloud-knows-no-product", "^scripts/local/", "^scripts/local/"),
  ...floorRules("functions", functionFloors),
  ...floorRules(
    "functions/table",
    Object.fromEntries(
      Object.entries(tableFloors).map(([name, below]) => [name, [...below, "^functions/table/\\w+\\.ts$"]]),
    ),
  ),
  ...floorRules("web/src", webFloors),
  ...floorRules("shared/case", caseFloors),
  ...floorRules(
    "shared/psychometrics",
    Object.fromEntries(
      Object.entries(psychometricsFloors).map(([name, below]) => [
        name,
        [...below, "^shared/psychometrics/figure\\.ts$"],
      ]),
    ),
  ),
  only("questions-know-no-product", "^shared/questions/", "^shared/questions/"),
  only("psychometrics-knows-no-product", "^shared/psychometrics/", "^shared/psychometrics/"),
  {
    name: "psychometrics-is-arithmetic-alone",
    severity: "error",
    from: { path: "^shared/psychometrics/" },
    to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-no-pkg"] },
  },
  {
    name: "features-do-not-import-siblings",
    severity: "error",
    from: { path: "^web/src/features/([^/]+)/" },
    to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
  },
  {
    name: "the-viewer-never-loads-the-editor",
    severity: "error",
    from: { path: "^web/src/(viewer|features/case)/" },
    to: { path: "(^web/src/editor/|node_modules/(remirror|@remirror|prosemirror-))" },
  },
  {
    name: "only-the-table-knows-dynamodb",
    severity: "error",
    from: { path: "^functions/", pathNot: "^functions/table/" },
    to: { path: "@aws-sdk/(client-dynamodb|lib-dynamodb)" },
  },
  {
    name: "only-ports-know-services",
    severity: "error",
    from: { path: "^functions/", pathNot: "^functions/(table|ports)/" },
    to: { path: "@aws-sdk/" },
  },
  {
    name: "not-to-unresolvable",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^(cloudfront|aws-lambda)$" },
  },
];

export const options: ICruiseOptions = {
  doNotFollow: { path: "node_modules" },
  parser: "swc",
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    extensions: [".ts", ".tsx", ".js", ".mjs", ".css", ".json"],
    exportsFields: ["exports"],
    conditionNames: ["types", "import", "node", "default"],
  },
};
