import type { RoleCount } from "#shared/domain/quotes/programUpdate.ts";
import { programRoles } from "#shared/domain/roles.ts";
import classes from "./renewals.module.css";
import { type RoleCounts, useRoleCounts } from "./roleCounts.ts";

type ProgramRole = keyof RoleCounts & (typeof programRoles)[number];

/** Count of a role's members with access; `12 -> 14` where Run Updates changes it. @see spec courses §2.19 "Role counts" */
export const countText = ({ current, future, change }: RoleCount): string =>
  change === null ? String(current) : `${current} -> ${future}`;

export function RoleCountCell({ id, role }: { id: string; role: ProgramRole }) {
  const { data, isError } = useRoleCounts(id);
  const count = data?.[role];
  if (isError) return <span className={classes.missing}>Not loaded</span>;
  return count ? <span data-change={count.change ?? undefined}>{countText(count)}</span> : null;
}

/** All counts of a program, for a card. */
export function RoleCountList({ id }: { id: string }) {
  const { data, isError } = useRoleCounts(id);
  if (isError) return <p>The role counts could not be loaded.</p>;
  return (
    <ul className={classes.roles}>
      {programRoles.flatMap((role) => {
        const count = data?.[role];
        return count && count.current + count.future > 0 ? (
          <li key={role}>
            {role}: {countText(count)}
          </li>
        ) : (
          []
        );
      })}
    </ul>
  );
}
