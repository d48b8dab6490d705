/**
 * The HTTP APIs behind the one origin. API Gateway takes 300 routes an API and CloudFormation 500 resources a stack, so each
 * area of the product that is large enough has an API, and a stack, of its own. The beginning of a path says which.
 *
 * Runs at the edge too: no destructuring, spread or for-of. @see ADR 0330
 */
export type HttpApi = (typeof httpApis)[number];

/** Every HTTP API; the main one first, since the others may use its functions. */
export const httpApis = ["main", "reports", "quotes", "bank", "curriculum", "assessments"] as const;

/** First segments of the paths of each API but the main one, which takes all others: one, or two with a slash between. */
export const segmentsOfApi: Record<Exclude<HttpApi, "main">, readonly string[]> = {
  reports: [
    "archived_reports",
    "async_reports",
    "audit_log",
    "editorial_dashboard",
    "educator_dashboard",
    "my_work",
    "people_dashboard",
    "provider_audit_log",
    "queues",
    "report_builders",
    "report_dashboard",
    "report_definitions",
    "reports",
    "saved_lists",
    "student_dashboard",
    "superadmin_dashboard",
  ],
  quotes: ["quote_courses", "quote_interfaces", "quote_prices", "quotes"],
  bank: ["api/admin"],
  assessments: ["assessments", "deliveries", "exam_variations", "question_sets", "rosterings"],
  curriculum: ["learning_objectives", "media_assets", "media_uploads", "projects", "reusable_objects"],
};

/** The API that answers a path. Unknown paths go to the main one, which answers 404. */
export function httpApiOf(path: string): HttpApi {
  const parts = path.split("/");
  const segment = parts[1] || "";
  const two = `${segment}/${parts[2] || ""}`;
  const names = Object.keys(segmentsOfApi) as (keyof typeof segmentsOfApi)[]; // the record's own keys
  for (let at = 0; at < names.length; at++) {
    const name = names[at];
    if (!name) continue;
    const own = segmentsOfApi[name];
    if (own.indexOf(segment) >= 0 || own.indexOf(two) >= 0) return name;
  }
  return "main";
}

/** Id of an API's origin in the distribution, and the part of its resources' names that tells it from others. */
export function originOfApi(api: HttpApi): string {
  return api === "main" ? "api" : `api-${api}`;
}
