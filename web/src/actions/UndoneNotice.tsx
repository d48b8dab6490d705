import { CloseButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./UndoneNotice.module.css";

/** One thing or person that an action did not do well for, and why. */
export type Undone = { id: string | number; name: string; why: string };

/** Where an action did well for some and not for others: who was left, and why. They are kept selected. @see design Selection */
export function UndoneNotice(props: {
  /** `2 of 12 members were not invited:` */
  title: string;
  undone: readonly Undone[];
  onDismiss: () => void;
}) {
  if (props.undone.length === 0) return null;
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.title}>{props.title}</p>
        <ul className={classes.list}>
          {props.undone.map(({ id, name, why }) => (
            <li key={id}>
              <strong>{name}</strong>: {why}
            </li>
          ))}
        </ul>
        <p className={classes.kept}>They are still selected.</p>
      </div>
      <CloseButton aria-label="Dismiss this message" onClick={props.onDismiss} />
    </div>
  );
}
