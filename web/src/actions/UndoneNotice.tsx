import { CloseButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { words as kitWords } from "../ui/words.ts";
import classes from "./UndoneNotice.module.css";
import { words } from "./undoneWords.ts";

/** One thing or person that an action did not do well for, and why. */
export type Undone = { id: string | number; name: string; why: string };

/** Lists whom an action left out, and why, if it succeeded for others. @see design Selection */
export function UndoneNotice(props: {
  /** `2 of 12 members were not invited:` */
  title: string;
  undone: readonly Undone[];
  onDismiss: () => void;
  /** True if the page has a selection, which keeps them. */
  areSelected?: boolean;
}) {
  const { areSelected = true } = props;
  if (props.undone.length === 0) return null;
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.title}>{props.title}</p>
        <ul className={classes.list}>
          {props.undone.map(({ id, name, why }) => (
            <li key={id}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              : {why}
            </li>
          ))}
        </ul>
        {areSelected && <p className={classes.kept}>{words.stillSelected}</p>}
      </div>
      <CloseButton aria-label={kitWords.dismissThisMessage} onClick={props.onDismiss} />
    </div>
  );
}
