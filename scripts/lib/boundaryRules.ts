import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";
import { contexts } from "#shared/contract/route.ts";

const repository = resolve(import.meta.dirname, "../..");
const ownCode = "^(shared|functions|web|infra|scripts|tests)/";

/** Modules of `functions/runtime` that know nothing of requests: the table and the services may use them. */
const runtimeBase =
  "^functions/runtime/(clientLogger|clock|env|log|pageLook|pauseBeforeRetry|forEachConcurrent|inTurn|mapInOrder|readAhead|refusal|rightsEnd|ttlCache|untilWritten)\\.ts$";

const room = (...names: string[]): string[] => names.map((name) => `^functions/${name}/`);

/** Modules of `shared/domain` that the case may import: they import nothing. */
const caseBase = "^shared/domain/(kinds|lowTime|richText)\\.ts$";

/** Folder of `shared` → what it may import of the others, besides itself. What is sent is defined on top of what it speaks of. */
const sharedFloors: Readonly<Record<string, readonly string[]>> = {
  words: [],
  patient: ["words"],
  psychometrics: [],
  questions: [],
  case: ["words", caseBase],
  // Of the contract only types, by a rule of its own.
  domain: ["words", "case", "patient", "psychometrics", "questions", "contract"],
  contract: ["words", "case", "patient", "psychometrics", "questions", "domain"],
};

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
  curriculum: room("runtime", "table", "ports", "html"),
  questions: room("runtime", "table", "ports"),
  spreadsheets: room("runtime"),
  fileContent: [],
  drafts: room("runtime", "table", "ports", "curriculum"),
  encounters: room("runtime", "table", "ports", "attempts", "access", "sittings"),
  realtime: room("runtime", "table", "ports", "access", "drafts", "encounters"),
  jobs: room("runtime", "table", "ports"),
  mail: room("runtime", "table", "ports", "html", "jobs"),
  deliveries: room("runtime", "table", "jobs"),
  enrolment: room("runtime", "table", "ports", "access", "jobs", "mail", "invitations"),
  invitations: room("runtime", "table", "ports", "jobs", "mail"),
  memberships: room("runtime", "table", "ports", "access", "jobs", "mail", "invitations"),
  subscriptions: room("runtime", "table", "ports", "jobs", "mail", "memberships"),
  // Cases as Word files: pure but for the libraries that read and write them.
  word: room(),
  caseFile: room("runtime", "table", "ports", "curriculum", "fileContent"),
  workers: room(
    "word",
    "caseFile",
    "fileContent",
    "runtime",
    "table",
    "ports",
    "drafts",
    "curriculum",
    "questions",
    "html",
    "attempts",
    "access",
    "sittings",
    "realtime",
    "jobs",
    "mail",
    "deliveries",
    "enrolment",
    "invitations",
    "memberships",
    "subscriptions",
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
        "curriculum",
        "questions",
        "spreadsheets",
        "fileContent",
        "caseFile",
        "encounters",
        "realtime",
        "jobs",
        "mail",
        "deliveries",
        "enrolment",
        "invitations",
        "memberships",
        "subscriptions",
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
  exams: ["dynamo", "lists", "operations", "identity", "cases", "courses", "assessments"],
  mapping: ["dynamo", "lists"],
  bank: ["dynamo", "lists"],
  assessments: ["dynamo", "lists"],
  projects: ["dynamo", "lists"],
  media: ["dynamo", "lists"],
  quotes: ["dynamo", "identity", "lists", "operations"],
};

/** Folder of `web/src` → what it may import of the others, besides itself. */
const webFloors: Readonly<Record<string, readonly string[]>> = {
  api: [],
  // It comes before all others, in a script of its own: it knows names and addresses.
  begin: [
    "^web/src/api/(begun|correctedClock|forgetPerson)\\.ts$",
    "^web/src/app/embeddedAddress\\.ts$",
    "^web/src/features/case/saving/journalName\\.ts$",
  ],
  ui: ["api"],
  actions: ["api", "ui"],
  items: ["api", "ui"],
  mapping: ["api", "ui", "actions"],
  uploads: ["api", "ui"],
  lists: ["api", "ui", "actions"],
  forms: ["api", "ui", "actions"],
  asyncReports: ["api", "ui", "actions"],
  reports: ["api", "ui", "forms"],
  viewer: ["api", "ui"],
  richText: ["ui", "forms", "viewer"],
  bank: ["api", "ui", "actions"],
  features: [
    "api",
    "ui",
    "actions",
    "bank",
    "items",
    "mapping",
    "uploads",
    "lists",
    "forms",
    "asyncReports",
    "reports",
    "richText",
    "viewer",
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
  reuse: ["model"],
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

/** Folder of `scripts` → what it may import of the others, besides itself. */
const scriptFloors: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  local: [],
  // The bench plays the patients of the demo.
  ai: ["import", "local", "seed"],
  build: ["local"],
  operate: [],
  price: [],
  mutants: ["lib", "local"],
  psychometrics: ["local"],
  preflight: ["local", "psychometrics"],
  deploy: ["build", "local"],
  localstack: ["build", "deploy"],
  // Seeds publish cases as importers do, and importers start the product that seeds have filled.
  import: ["build", "local", "product", "seed"],
  seed: ["import", "local"],
  product: ["build", "local", "seed"],
  bench: ["build", "import", "lib", "local", "seed"],
  chaos: ["bench", "local", "seed"],
  commands: [
    "ai",
    "bench",
    "build",
    "chaos",
    "deploy",
    "import",
    "lib",
    "local",
    "localstack",
    "mutants",
    "operate",
    "price",
    "product",
    "preflight",
    "psychometrics",
  ],
};

/** Room of `functions` → the modules of Node that it may import. A room that is not here imports none. */
const nodeModules: Readonly<Record<string, readonly string[]>> = {
  bank: ["crypto"],
  caseFile: ["crypto"],
  dashboards: ["crypto"],
  encounters: ["crypto"],
  identity: ["crypto", "timers/promises"],
  fileContent: ["zlib"],
  invitations: ["crypto"],
  ports: ["fs", "fs/promises", "module", "os", "path", "stream"],
  print: ["crypto", "fs", "module"],
  reports: ["events", "stream", "stream/consumers"],
  runtime: ["async_hooks", "crypto", "fs/promises", "os", "path", "timers/promises", "util", "zlib"],
  sealed: ["crypto"],
  sittings: ["crypto"],
  spreadsheets: ["zlib"],
  table: ["crypto", "util", "zlib"],
  versions: ["crypto"],
  workers: ["crypto", "stream", "util"],
};

const isSource = (file: string): boolean => /\.(tsx?|mjs)$/.test(file);

/** Folders that hold sources. */
const foldersIn = (path: string): string[] =>
  readdirSync(resolve(repository, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) =>
      readdirSync(resolve(repository, path, name), { recursive: true, encoding: "utf8" }).some(isSource),
    );

/** One rule for each folder that is there; a folder without a floor is an error, so that a new one is thought about. */
function floorRules(
  parent: string,
  floors: Readonly<Record<string, readonly string[]>>,
  folders = foldersIn(parent),
): IForbiddenRuleType[] {
  for (const name of Object.keys(floors))
    if (!folders.includes(name))
      throw new Error(`scripts/lib/boundaryRules.ts gives a floor to ${parent}/${name}, which is not there`);
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
  only(
    "the-service-worker-knows-addresses-alone",
    "^web/worker/",
    "^(web/worker/|web/src/app/embeddedAddress\\.ts$|shared/domain/pageOrCall\\.ts$)",
  ),
  only("builds-of-pages-know-no-page", "^web/build/", "^web/build/"),
  // How a page talks with its worker stands beside the worker.
  only("pages-know-no-build", "^web/src/", "^(web/src/|shared/|web/worker/(what|takeOver)\\.ts$)"),
  ...floorRules("shared", sharedFloors),
  ...floorRules("scripts", scriptFloors),
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
    to: { path: ["^web/src/features/editor/", "node_modules/prosemirror-"] },
  },
  {
    name: "only-the-editor-knows-prosemirror",
    severity: "error",
    from: { path: ownCode, pathNot: ["^web/src/features/editor/", "^web/src/richText/"] },
    to: { path: ["node_modules/prosemirror-", "node_modules/@?remirror/"] },
  },
  {
    name: "react-only-in-web",
    severity: "error",
    from: { path: ownCode, pathNot: "^web/" },
    to: { path: ["node_modules/react(-dom|-router)?/", "node_modules/@mantine/", "node_modules/@tanstack/"] },
  },
  {
    name: "shared-imports-no-package-but-zod",
    severity: "error",
    from: { path: "^shared/" },
    to: { path: "node_modules/", pathNot: "node_modules/zod/" },
  },
  {
    name: "the-contract-lends-its-types-alone",
    severity: "error",
    from: { path: "^shared/domain/" },
    to: { path: "^shared/contract/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "only-the-table-knows-dynamodb",
    severity: "error",
    from: { path: ["^functions/", "^shared/", "^web/"], pathNot: "^functions/table/" },
    to: { path: "node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb)" },
  },
  {
    name: "the-table-knows-dynamodb-alone",
    severity: "error",
    from: { path: "^functions/table/" },
    to: { path: "node_modules/@aws-sdk/", pathNot: "node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb)" },
  },
  {
    name: "only-ports-know-services",
    severity: "error",
    from: { path: ["^functions/", "^shared/", "^web/"], pathNot: "^functions/(table|ports)/" },
    to: { path: "node_modules/@aws-sdk/" },
  },
  {
    name: "nothing-of-node-in-shared-and-on-pages",
    severity: "error",
    from: { path: ["^shared/", "^web/src/", "^web/worker/"] },
    to: { dependencyTypes: ["core"] },
  },
  ...foldersIn("functions").map((name): IForbiddenRuleType => {
    const allowed = nodeModules[name] ?? [];
    return {
      name: `functions/${name}-imports-its-own-of-node`,
      severity: "error",
      from: { path: `^functions/${name}/` },
      to: {
        dependencyTypes: ["core"],
        ...(allowed.length > 0 ? { pathNot: allowed.map((module) => `^(node:)?${module}$`) } : {}),
      },
    };
  }),
  {
    name: "not-to-unresolvable",
    severity: "error",
    from: {},
    to: {
      couldNotResolve: true,
      pathNot: "^(cloudfront|aws-lambda|virtual:api-reference|virtual:words/es)$",
    },
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
