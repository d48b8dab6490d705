import { courseRoutes } from "./courses.ts";
import { dataItemRoutes } from "./dataItems.ts";
import { documentRoutes } from "./documents.ts";
import { examRoutes } from "./exams.ts";
import { followUpRoutes } from "./followUp.ts";
import { identityRoutes } from "./identity.ts";
import { reportRoutes } from "./reports.ts";
import type { AnyRoute } from "./route.ts";
import { sittingRoutes } from "./sittings.ts";

/** Every route of the product. Nothing is routed that is not here. */
export const routes: readonly AnyRoute[] = [
  ...identityRoutes,
  ...courseRoutes,
  ...documentRoutes,
  ...dataItemRoutes,
  ...examRoutes,
  ...followUpRoutes,
  ...sittingRoutes,
  ...reportRoutes,
];

/** Downloads that a person may navigate to: a GET of these is never answered with the application's page. */
export const downloadPattern = /\.(pdf|csv|xlsx|html|ics)$/;
