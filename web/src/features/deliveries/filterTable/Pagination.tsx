import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { isConfirming } from "../../../ui/isConfirming.ts";
import classes from "./filterTable.module.css";
import { pagesNamed, readPer } from "./tableView.ts";

/** Pages of an assessment table, with a field for the rows of a page. @see spec assessments §2.4 */
export function Pagination(props: {
  label: string;
  page: number;
  pages: number;
  per: number;
  onPage: (page: number) => void;
  onPer: (per: number) => void;
}) {
  const { page, pages, per } = props;
  const [typed, setTyped] = useState(String(per));
  const isWrong = readPer(typed) === undefined;
  const take = (): void => {
    const read = readPer(typed);
    if (read !== undefined && read !== per) props.onPer(read);
  };
  return (
    <nav className={classes.pages} aria-label={props.label}>
      <Button size="xs" variant="default" disabled={page === 1} onClick={() => props.onPage(page - 1)}>
        Previous
      </Button>
      {pagesNamed(page, pages).map((one, at, all) =>
        one === null ? (
          <span key={`after ${all[at - 1]}`}>…</span>
        ) : (
          <Button
            key={one}
            size="xs"
            variant={one === page ? "filled" : "subtle"}
            aria-label={`Page ${one}`}
            aria-current={one === page ? "page" : undefined}
            onClick={() => props.onPage(one)}
          >
            {one}
          </Button>
        ),
      )}
      <Button size="xs" variant="default" disabled={page === pages} onClick={() => props.onPage(page + 1)}>
        Next
      </Button>
      <TextInput
        size="xs"
        label="Per page"
        className={classes.per ?? ""}
        inputMode="numeric"
        value={typed}
        error={isWrong ? "Enter a number from 1" : undefined}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isConfirming(event)) take();
        }}
      />
    </nav>
  );
}
