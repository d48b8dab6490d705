import type { BuilderRow } from "#shared/domain/reportBuilder/parts.ts";
import type { PersonInProgram } from "../../table/programs/programPeople.ts";
import type { Scope } from "./scope.ts";

/** How far a source is: parts done of all parts. A source moves it as it goes. */
export type RowProgress = { done: number; all: number };

/** The rows of a builder, one after the other: never all of them are in memory. */
export type RowSource = (scope: Scope, progress: RowProgress) => AsyncIterable<BuilderRow>;

/** @see shared/domain/reportBuilder/parts.ts personColumns */
export const personCells = ({
  email,
  first_name,
  last_name,
  graduation_day,
}: PersonInProgram): BuilderRow => ({
  email,
  first_name,
  last_name,
  graduation_day,
});

export const isoOfMs = (timeMs: number | null): string | null =>
  timeMs === null ? null : new Date(timeMs).toISOString();
