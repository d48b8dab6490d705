import { ScrollRegion } from "../../ui/ScrollRegion.tsx";
import classes from "./importPeople.module.css";

type Props = {
  caption: string;
  heads: readonly string[];
  /** The first cell is the number of the line. */
  rows: readonly { key: string; cells: readonly string[] }[];
};

/** Lines of a file, each by its number; scrolls within itself. */
export function LineTable({ caption, heads, rows }: Props) {
  return (
    <ScrollRegion className={classes.lines} label={caption}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={heads[at]} className={cell.includes("@") ? classes.address : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
