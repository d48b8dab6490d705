import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { numberText } from "#shared/words/numbers.ts";
import classes from "./FilterChips.module.css";

export type FilterChip = { filter: string; label: string; remove: () => void };

/** Applied filters, each of which a press takes away. `isCounted`: with how many there are. @see spec assessments §2.3, §2.9 */
export function FilterChips(props: { chips: readonly FilterChip[]; isCounted?: boolean }) {
  const { chips } = props;
  if (chips.length === 0 && !props.isCounted) return null;
  return (
    <div className={classes.line}>
      {props.isCounted && (
        <span className={classes.count} role="status">
          {chips.length > 0 ? `${numberText(chips.length)} filters are Selected` : "No filters selected"}
        </span>
      )}
      {chips.map(({ filter, label, remove }) => (
        <Button
          key={`${filter} ${label}`}
          size="compact-sm"
          variant="light"
          rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
          onClick={remove}
          aria-label={`Remove filter ${label}`}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
