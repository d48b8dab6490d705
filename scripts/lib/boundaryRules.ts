import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

const only = (name: string, from: string, allowed: string): IForbiddenRuleType => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: "^(shared|functions|web|infra|scripts|tests)/", pathNot: allowed },
});

/** Imports run downward only, and in no circles. @see docs/architecture.md */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: "no-circles",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  only("shared-imports-only-shared", "^shared/", "^shared/"),
  only("functions-import-shared", "^functions/", "^(functions|shared)/"),
  only("web-imports-shared", "^web/", "^(web|shared)/"),
  only("infra-imports-the-contract", "^infra/", "^(infra|shared/(contract|domain))/"),
  only("scripts-import-no-pages", "^scripts/", "^(scripts|infra|functions|shared)/"),
  {
    name: "features-do-not-import-siblings",
    severity: "error",
    from: { path: "^web/src/features/([^/]+)/" },
    to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
  },
  {
    name: "contexts-do-not-import-siblings",
    severity: "error",
    from: { path: "^functions/(identity|courses|documents|reports|print|realtime)/" },
    to: {
      path: "^functions/(identity|courses|documents|reports|print|realtime)/",
      pathNot: "^functions/$1/",
    },
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
