import { assessmentsCalls } from "./valid/assessments.ts";
import { bankCalls } from "./valid/bank.ts";
import { coursesCalls } from "./valid/courses.ts";
import { dashboardsCalls } from "./valid/dashboards.ts";
import { documentsCalls } from "./valid/documents.ts";
import { examsCalls } from "./valid/exams.ts";
import { factorsCalls } from "./valid/factors.ts";
import { identityCalls } from "./valid/identity.ts";
import { libraryCalls } from "./valid/library.ts";
import { mappingCalls } from "./valid/mapping.ts";
import { mediaCalls } from "./valid/media.ts";
import { membersCalls } from "./valid/members.ts";
import { ownAssessmentsCalls } from "./valid/ownAssessments.ts";
import { programsCalls } from "./valid/programs.ts";
import { projectsCalls } from "./valid/projects.ts";
import { quotesCalls } from "./valid/quotes.ts";
import { reportsCalls } from "./valid/reports.ts";
import type { Valid } from "./valid/scene.ts";
import { versionsCalls } from "./valid/versions.ts";

export { sceneCase } from "./valid/documents.ts";
export type { Scene } from "./valid/scene.ts";

/** One call for each route of the contract, by its name: by context in `valid/`. A route that is not here fails the tests. */
export const validCalls: Readonly<Record<string, Valid>> = {
  ...identityCalls,
  ...factorsCalls,
  ...programsCalls,
  ...coursesCalls,
  ...dashboardsCalls,
  ...mappingCalls,
  ...bankCalls,
  ...assessmentsCalls,
  ...ownAssessmentsCalls,
  ...mediaCalls,
  ...membersCalls,
  ...libraryCalls,
  ...documentsCalls,
  ...versionsCalls,
  ...examsCalls,
  ...projectsCalls,
  ...quotesCalls,
  ...reportsCalls,
};

/** Puts the parameters into the path as the contract writes it. */
export const pathWith = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)(\+?)\}/g, (_whole, name: string, takesSlashes: string) => {
    const value = encodeURIComponent(params[name] ?? "");
    return takesSlashes ? value.replaceAll("%2F", "/") : value;
  });
