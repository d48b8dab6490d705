import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { numberText } from "#shared/words/numbers.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { HeadingTabs } from "../ui/headingTabs.ts";
import { PageHeading } from "../ui/PageHeading.tsx";
import { SearchBox } from "../ui/SearchBox.tsx";
import classes from "./reports.module.css";
import { printedAtMost } from "./usePrint.ts";
import { words } from "./words.ts";

type Counted = "students" | "users" | "items";
type CountWords = { all: (n: number) => string; found: (count: { n: number; found: string }) => string };

const countWords: Readonly<Record<Counted, CountWords>> = {
  students: { all: (n) => words.studentCount({ n }), found: (count) => words.studentsFound(count) },
  users: { all: (n) => words.userCount({ n }), found: (count) => words.usersFound(count) },
  items: { all: (n) => words.itemCount({ n }), found: (count) => words.itemsFound(count) },
};

type Props = {
  title: string;
  tabTitle: string;
  /** The way to here, without the page itself: its heading stands right behind. */
  steps: readonly { label: string; to: string }[];
  /** Its files. A plain link: the browser keeps what it leads to. */
  exportTo?: { label: string; href: string } | undefined;
  files?: ReactNode;
  search: { label: string; placeholder: string; value: string; onSearch: (search: string) => void };
  /** Dates, tab, filters. */
  controls?: ReactNode;
  /** Undefined until the rows are read. */
  count?: { of: Counted; found: number; all: number } | undefined;
  live?: ReactNode;
  /** Said above the table. */
  info?: ReactNode;
  isChanging?: boolean;
  onPrint: () => void;
  foot?: ReactNode;
  /** Left out where the report tells of no time on a case. */
  hasTimes?: boolean;
  children: ReactNode;
};

/**
 * The page of a usage report: what it is, whom it shows, its files, its rows. One line of controls, so that many rows stand on a
 * screen.
 */
export function ReportPage(props: Props) {
  const { count } = props;
  return (
    <div data-wide className={classes.page}>
      {/* Fourteen rows stand in a window of 800 px: there is no room for the tabs of a course. */}
      <HeadingTabs value={undefined}>
        <PageHeading
          title={props.title}
          tabTitle={props.tabTitle}
          above={<Breadcrumbs steps={props.steps} />}
          action={
            <ReportActions
              count={count}
              live={props.live}
              exportTo={props.exportTo}
              onPrint={props.onPrint}
              files={props.files}
            />
          }
        />
      </HeadingTabs>
      <search className={classes.line}>
        <SearchBox
          className={classes.search}
          label={props.search.label}
          placeholder={props.search.placeholder}
          value={props.search.value}
          onSearch={props.search.onSearch}
          // The rows are all here: nothing is asked of the server.
          delayMs={120}
        />
        {props.controls}
      </search>
      {props.info}
      <div className={classes.body} data-changing={props.isChanging || undefined}>
        {props.children}
      </div>
      <p className={classes.foot}>
        {props.hasTimes !== false && <Link to="/help/time_on_case">{words.howTimeIsCalculated}</Link>}
        {props.foot}
      </p>
    </div>
  );
}

/** Number of rows, and buttons to print them or download them as files. */
function ReportActions(props: Pick<Props, "count" | "live" | "exportTo" | "onPrint" | "files">) {
  const { count, exportTo } = props;
  const isTooLong = (count?.found ?? 0) > printedAtMost;
  return (
    <div className={classes.buttons}>
      <output className={classes.count}>{count && countText(count)}</output>
      {props.live}
      <Button
        variant="default"
        size="xs"
        disabled={!count || isTooLong}
        {...(isTooLong ? { title: words.tooManyToPrint } : {})}
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={props.onPrint}
      >
        {words.print}
      </Button>
      {exportTo && (
        <Button
          component="a"
          href={exportTo.href}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {exportTo.label}
        </Button>
      )}
      {props.files}
    </div>
  );
}

function countText({ of, found, all }: { of: Counted; found: number; all: number }): string {
  return found === all ? countWords[of].all(all) : countWords[of].found({ n: all, found: numberText(found) });
}
