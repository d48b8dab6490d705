import { Link } from "react-router";
import type { AnalyzedItem } from "#shared/contract/assessments/formStatistics.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { rounded, shortFigure } from "./figureText.ts";
import classes from "./statistics.module.css";

const difText = ({ dif }: AnalyzedItem): string => {
  const found = dif.flatMap(({ mantel_haenszel }) => mantel_haenszel?.ets_class ?? []);
  return found.length === 0 ? "-" : found.join(", ");
};

/** Items with their main figures and flags; one of them is shown below. */
export function ItemTable(props: {
  items: readonly AnalyzedItem[];
  shown: number | undefined;
  hrefOf: (position: number) => string;
  onShow: (position: number) => void;
}) {
  return (
    <section aria-labelledby="items">
      <h2 id="items" className={classes.head}>
        Items
      </h2>
      <ScrollRegion className={classes.scroller} label="Figures of the items">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">n</th>
              <th scope="col">Difficulty</th>
              <th scope="col">Discrimination</th>
              <th scope="col">Alpha if deleted</th>
              <th scope="col">Slope a</th>
              <th scope="col">Location b</th>
              <th scope="col">S-X² p</th>
              <th scope="col">DIF (ETS)</th>
              <th scope="col">Flags</th>
            </tr>
          </thead>
          <tbody>
            {props.items.map((item) => (
              <tr key={item.position} data-shown={item.position === props.shown || undefined}>
                <th scope="row">
                  <Link
                    to={props.hrefOf(item.position)}
                    replace
                    aria-current={item.position === props.shown ? "true" : undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      props.onShow(item.position);
                    }}
                  >
                    {item.position}. {item.label}
                  </Link>
                </th>
                <td>{item.n}</td>
                <td>{shortFigure(item.difficulty)}</td>
                <td>{shortFigure(item.discrimination)}</td>
                <td>{shortFigure(item.alpha_if_deleted)}</td>
                <td>{shortFigure(item.slope)}</td>
                <td>{shortFigure(item.location)}</td>
                <td>{item.fit ? rounded(item.fit.p) : "-"}</td>
                <td>{difText(item)}</td>
                <td>{item.flags.length === 0 ? "-" : item.flags.length}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
