import { assessmentsRights } from "./assessments/rights.ts";
import { bankRights } from "./bank/rights.ts";
import { casesRights } from "./cases/rights.ts";
import { coursesRights } from "./courses/rights.ts";
import type { TableRights } from "./declareRights.ts";
import { examsRights } from "./exams/rights.ts";
import { identityRights } from "./identity/rights.ts";
import { mappingRights } from "./mapping/rights.ts";
import { mediaRights } from "./media/rights.ts";
import { membersRights } from "./members/rights.ts";
import { operationsRights } from "./operations/rights.ts";
import { programsRights } from "./programs/rights.ts";
import { projectsRights } from "./projects/rights.ts";
import { quotesRights } from "./quotes/rights.ts";
import { versionsRights } from "./versions/rights.ts";

export type { TableRights } from "./declareRights.ts";

/**
 * Rights that each exported function of the table's modules needs for its own work and that of unexported functions it uses; other exported functions
 * have lines of their own. A Lambda function gets the rights of the functions left in its bundle (infra/tableUse.ts), and no others; the local cloud
 * denies the rest as AWS does. The lines of each room stand in its own `rights.ts`.
 */
export const tableRights = {
  ...identityRights,
  ...programsRights,
  ...coursesRights,
  ...membersRights,
  ...casesRights,
  ...versionsRights,
  ...mappingRights,
  ...projectsRights,
  ...bankRights,
  ...assessmentsRights,
  ...mediaRights,
  ...examsRights,
  ...operationsRights,
  ...quotesRights,
} as const;

/** Rooms and modules that hold no entity: what they do to the table they do for those above, or they do nothing to it. */
const withoutEntity: ReadonlySet<string> = new Set([
  ...["dynamo", "lists"],
  ...["cases/packedEntries", "courses/courseProgressCell"],
  ...["declareRights", "keys", "places", "rights", "rowParser", "table"],
]);

const byModule: Readonly<Record<string, Readonly<Record<string, TableRights>>>> = tableRights;

/**
 * Returns the rights that a module declares for its functions, by name; empty for one that holds no entity.
 * @param path - Of the module in `functions/table`, without `.ts`.
 * @throws for a module that neither declares rights nor is known to hold no entity
 */
export function rightsOfModule(path: string): Readonly<Record<string, TableRights>> {
  const [room = "", name = room] = path.split("/");
  const said = byModule[name];
  if (said) return said;
  if (name === "rights" || withoutEntity.has(room) || withoutEntity.has(path)) return {};
  throw new Error(`functions/table/${room}/rights.ts does not say what ${name}.ts does to the table`);
}
