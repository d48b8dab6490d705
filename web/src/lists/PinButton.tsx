import { IconPin, IconPinFilled } from "@tabler/icons-react";
import classes from "./PinButton.module.css";
import { type Pinning, useTogglePin } from "./usePins.ts";

type Props = { name: string; pinning: Pinning };

/** Lets a row stand first for everybody; nothing for whoever may not change it, and where there is nothing to pin. */
export function PinButton(props: Props & { canPin?: boolean }) {
  const { isPinned, mayChange } = props.pinning;
  return mayChange && (isPinned || (props.canPin ?? true)) ? (
    <Toggle name={props.name} pinning={props.pinning} />
  ) : null;
}

function Toggle({ name, pinning }: Props) {
  const toggle = useTogglePin(pinning);
  const Pin = pinning.isPinned ? IconPinFilled : IconPin;
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={pinning.isPinned}
      aria-label={`Pin: ${name}`}
      title={pinning.isPinned ? "Unpin for everyone" : "Pin to the top for everyone"}
      onClick={toggle}
    >
      <Pin size={18} stroke={1.6} aria-hidden />
    </button>
  );
}

/** Says that a row stands first because somebody put it there. */
export const PinnedMark = (props: { pinning: Pinning }) =>
  props.pinning.isPinned && <span className={classes.mark}>Pinned</span>;
