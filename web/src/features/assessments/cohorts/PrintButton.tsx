import { Button } from "@mantine/core";
import own from "./cohorts.module.css";

/** Prints the page: all rows of its tables, without what only a screen can use. */
export function PrintButton() {
  return (
    <Button className={own.onScreen} variant="default" onClick={() => window.print()}>
      Print
    </Button>
  );
}
