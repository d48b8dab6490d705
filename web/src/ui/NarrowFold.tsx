import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./NarrowFold.module.css";

/** Folds rarer content behind a button on narrow screens; on wide ones it stands in place without a button. */
export function NarrowFold(props: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className={classes.toggle}
        size="sm"
        variant={isOpen ? "light" : "default"}
        rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {props.label}
      </Button>
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        {props.children}
      </div>
    </>
  );
}
