import { Button, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./patients.module.css";

type Props<Item> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item, at: number) => string;
  blank: () => Item;
  /** Label of its button: 'Add fact'. */
  add: string;
  most: number;
  isDisabled: boolean;
  onSet: (items: Item[]) => void;
  children: (item: Item, set: (item: Item) => void) => ReactNode;
};

/** A list whose entries open one by one. */
export function ListEditor<Item>(props: Props<Item>): ReactNode {
  const { items, onSet, isDisabled } = props;
  return (
    <fieldset className={classes.list}>
      <legend>
        {props.label} ({items.length})
      </legend>
      {items.map((item, at) => (
        <details key={at} className={classes.entry}>
          <summary>{props.nameOf(item, at) || "(no text yet)"}</summary>
          <div className={classes.fields}>
            {props.children(item, (next) => onSet(items.with(at, next)))}
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              disabled={isDisabled}
              onClick={() => onSet(items.filter((_, other) => other !== at))}
            >
              Delete
            </Button>
          </div>
        </details>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        disabled={isDisabled || items.length >= props.most}
        onClick={() => onSet([...items, props.blank()])}
      >
        {props.add}
      </Button>
    </fieldset>
  );
}

/** Short texts, one a line. */
export function LinesInput(props: {
  label: string;
  description?: string;
  value: readonly string[];
  isDisabled: boolean;
  onSet: (lines: string[]) => void;
}): ReactNode {
  return (
    <Textarea
      label={props.label}
      description={props.description}
      autosize
      minRows={1}
      maxRows={8}
      disabled={props.isDisabled}
      defaultValue={props.value.join("\n")}
      onBlur={({ currentTarget: { value } }) => {
        const lines = value
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "");
        if (lines.join("\n") !== props.value.join("\n")) props.onSet(lines);
      }}
    />
  );
}
