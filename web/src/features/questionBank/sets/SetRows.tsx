import { Button, CloseButton } from "@mantine/core";
import bank from "../../../bank/bank.module.css";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import classes from "./sets.module.css";
import type { SetInMaking } from "./useSetInMaking.ts";

const vignetteAtMost = 100;
const cut = (text: string): string =>
  text.length > vignetteAtMost ? `${text.slice(0, vignetteAtMost)}…` : text;

/** Focuses a button as it appears. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** The questions of a set that is being built, each with a way out of it and to its history. */
export function SetRows(props: {
  making: Pick<SetInMaking, "rows" | "remove">;
  /** Question whose history was read last: its button has the focus. */
  lastRead: number | undefined;
  onHistory: (id: number) => void;
}) {
  const { making, lastRead, onHistory } = props;
  return (
    <ScrollRegion className={classes.setRows} label="Questions of the set">
      <table className={bank.table}>
        <thead>
          <tr>
            <th scope="col">ID</th>
            <th scope="col">ITEM LABEL</th>
            <th scope="col">VIGNETTE</th>
            <th scope="col">Remove</th>
            <th scope="col">Versions</th>
          </tr>
        </thead>
        <tbody>
          {making.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" data-label="ID">
                {row.id}
              </th>
              <td data-label="ITEM LABEL">
                {row.label}
                {row.isArchived && <span className={classes.archived}> Archived</span>}
              </td>
              <td data-label="VIGNETTE" title={row.vignette}>
                {cut(row.vignette)}
              </td>
              <td>
                <CloseButton
                  aria-label={`Remove question ${row.id} from the set`}
                  onClick={() => making.remove(row.id)}
                />
              </td>
              <td>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Versions of question ${row.id}`}
                  ref={row.id === lastRead ? takeFocus : null}
                  onClick={() => onHistory(row.id)}
                >
                  Versions
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
