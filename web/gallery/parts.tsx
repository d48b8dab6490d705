import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  NativeSelect,
  PasswordInput,
  Radio,
  Skeleton,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconDots, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { progressDisplay } from "#shared/domain/progress.ts";
import { FilterChips } from "../src/lists/FilterChips.tsx";
import { SelectionBar } from "../src/lists/SelectionBar.tsx";
import { Banner } from "../src/ui/Banner.tsx";
import { Breadcrumbs } from "../src/ui/Breadcrumbs.tsx";
import { DataTable } from "../src/ui/DataTable.tsx";
import { DialogButtons } from "../src/ui/DialogButtons.tsx";
import { EmptyState } from "../src/ui/EmptyState.tsx";
import { ErrorState } from "../src/ui/ErrorState.tsx";
import { useFlash } from "../src/ui/Flash.tsx";
import { InactiveMark, UnpublishedMark } from "../src/ui/InactiveMark.tsx";
import { PageHeading } from "../src/ui/PageHeading.tsx";
import { ProgressBar } from "../src/ui/ProgressBar.tsx";
import { ProgressIndicator } from "../src/ui/ProgressIndicator.tsx";
import { SearchBox } from "../src/ui/SearchBox.tsx";
import { StatusSign } from "../src/ui/StatusSign.tsx";
import { TableSkeleton } from "../src/ui/TableSkeleton.tsx";
import type { Sort } from "../src/ui/tableSort.ts";
import { CaseQuestions } from "./CaseQuestions.tsx";
import classes from "./gallery.module.css";

const nothing = (): void => {};

const Row = (props: { children: ReactNode }) => <div className={classes.row}>{props.children}</div>;

function Buttons() {
  return (
    <>
      {(["filled", "light", "default", "subtle"] as const).map((variant) => (
        <Row key={variant}>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} size="compact-sm">
            Edit
          </Button>
          <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />}>
            Add members
          </Button>
          <Button variant={variant} disabled>
            Publish
          </Button>
          <Button variant={variant} color="red">
            Remove 12 members
          </Button>
        </Row>
      ))}
      <Row>
        <ActionIcon variant="subtle" aria-label="More">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="light" aria-label="Add">
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label="Delete" disabled>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Row>
    </>
  );
}

function Fields() {
  return (
    <div className={classes.column}>
      <TextInput label="First name" description="As it stands on certificates." defaultValue="Ada" />
      <TextInput label="Email address" placeholder="name@school.edu" error="Enter an email address." />
      <TextInput label="Role" defaultValue="Teacher" disabled />
      <PasswordInput label="Password" defaultValue="a long phrase" />
      <NativeSelect label="Course" data={["Clerkship Block 3", "Clerkship Block 4"]} />
      <Textarea
        label="Message"
        rows={3}
        defaultValue="Two lines of text that somebody has typed, and a little more."
      />
    </div>
  );
}

function Choices() {
  return (
    <>
      <Row>
        <Checkbox label="Open" />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Off" disabled />
        <Checkbox label="Off and chosen" disabled defaultChecked />
      </Row>
      <Row>
        <Radio name="one" label="Open" />
        <Radio name="one" label="Chosen" defaultChecked />
        <Radio name="one" label="Off" disabled />
        <Switch label="Off" />
        <Switch label="On" defaultChecked />
      </Row>
      <Tabs defaultValue="items">
        <Tabs.List>
          <Tabs.Tab value="items">Items</Tabs.Tab>
          <Tabs.Tab value="members">Members</Tabs.Tab>
          <Tabs.Tab value="exams" disabled>
            Exams
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <SearchBox label="Search students" placeholder="Search Students..." value="" onSearch={nothing} />
    </>
  );
}

const progress = [
  { percent_complete: 100, percentage_of_recommended_time: 80, reset: 0 },
  { percent_complete: 100, percentage_of_recommended_time: 20, reset: 0 },
  { percent_complete: 40, percentage_of_recommended_time: null, reset: 0 },
  { percent_complete: 0, percentage_of_recommended_time: null, reset: 0 },
  { percent_complete: 100, percentage_of_recommended_time: 80, reset: 1 },
];

function Signs() {
  return (
    <>
      <Row>
        {(["calm", "busy", "off", "attention"] as const).map((tone) => (
          <StatusSign key={tone} tone={tone} word={`Tone ${tone}`} more="Says more." />
        ))}
      </Row>
      <Row>
        <Banner tone="new">New</Banner>
        <Banner tone="updated">Updated</Banner>
        <InactiveMark />
        <UnpublishedMark />
      </Row>
      <Row>
        {progress.map((facts) => (
          <ProgressIndicator key={JSON.stringify(facts)} display={progressDisplay(facts)} />
        ))}
      </Row>
      <ProgressBar label="Progress" percent={40} />
      <ProgressBar label="Time used" percent={85} tone="amber" />
    </>
  );
}

function Headings() {
  return (
    <>
      <PageHeading
        title="Clerkship Block 3: Acute Care"
        tabTitle="Gallery"
        above={<Breadcrumbs steps={[{ label: "Courses", to: "/" }, { label: "Clerkship Block 3" }]} />}
        below="24 students, 12 cases"
        action={<Button>Add members</Button>}
      />
      <FilterChips
        chips={[
          { filter: "Role", label: "Teacher", remove: nothing },
          { filter: "Status", label: "Not registered", remove: nothing },
        ]}
      />
      <SelectionBar countMessage="24 members" shown={24} selection={undefined} />
    </>
  );
}

function States() {
  return (
    <>
      <EmptyState title="No courses yet" action={<Button>Create a course</Button>}>
        Courses hold the cases that students work through.
      </EmptyState>
      <ErrorState error={new Error("")} kept="What you typed is kept." onRetry={nothing} />
    </>
  );
}

const students = [
  { name: "Ada Lovelace", email: "ada@school.edu", done: 12, score: 88 },
  { name: "Bao Nguyen", email: "bao@school.edu", done: 7, score: 64 },
  {
    name: "A Person With Quite a Long Name Indeed",
    email: "a.person.with.a.long.address@school.edu",
    done: 0,
    score: 0,
  },
];
type Student = (typeof students)[number];

function Tables() {
  const [sort, setSort] = useState<Sort>({ key: "name", order: "ASC" });
  return (
    <>
      <DataTable<Student>
        label="Students"
        columns={[
          { key: "name", head: "Name", widthPx: 220, sortBy: ({ name }) => name, cell: ({ name }) => name },
          {
            key: "email",
            head: "Email",
            widthPx: 240,
            sortBy: ({ email }) => email,
            cell: ({ email }) => email,
          },
          {
            key: "done",
            head: "Cases completed",
            widthPx: 160,
            align: "end",
            cell: ({ done }) => String(done),
          },
          { key: "score", head: "Score", widthPx: 120, align: "end", cell: ({ score }) => `${score}%` },
        ]}
        rows={students}
        keyOf={({ email }) => email}
        sort={sort}
        onSort={setSort}
        card={({ name, done }) => (
          <>
            <strong>{name}</strong> <span>{done} cases completed</span>
          </>
        )}
      />
      <TableSkeleton />
      <Skeleton height="2rem" />
    </>
  );
}

const cases = Array.from({ length: 12 }, (_, at) => `Case ${at + 1}`);
const many = Array.from({ length: 60 }, (_, at) => ({ name: `Student ${at + 1}` }));

/** A table as wide as a report of a course. On paper it is scaled, and its heads are repeated. */
function Report() {
  const plain = ["First name", "Email", "Cases completed", "Last accessed"];
  return (
    <DataTable<{ name: string }>
      label="Report"
      columns={[
        { key: "name", head: "Student", widthPx: 160, cell: ({ name }) => name },
        ...plain.map((head) => ({ key: head, head, widthPx: 180, cell: () => "A value of some words" })),
        ...cases.map((head) => ({ key: head, head, widthPx: 56, isRotated: true, cell: () => "88%" })),
      ]}
      rows={many}
      keyOf={({ name }) => name}
      sort={{ key: "name", order: "ASC" }}
      onSort={nothing}
      card={({ name }) => <strong>{name}</strong>}
      isDense
      isWhole
    />
  );
}

function Toasts() {
  const flash = useFlash();
  useEffect(() => {
    flash.success("12 members removed.", { label: "Undo", run: nothing });
    flash.error("The case could not be saved. What you typed is kept on this device.");
  }, [flash]);
  return <PageHeading title="Members" tabTitle="Gallery" below="Toasts stand clear of the heading." />;
}

function Menus() {
  return (
    <div className={classes.stage}>
      <Menu opened withinPortal={false} position="bottom-start" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button variant="default">Course</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Copy</Menu.Item>
          <Menu.Item disabled>Archive</Menu.Item>
          <Menu.Item color="red">Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Dialogs() {
  return (
    <div className={classes.column}>
      <p>Dialog buttons, the safe one first:</p>
      <DialogButtons>
        <Button variant="default">Cancel</Button>
        <Button color="red">Remove 12 members</Button>
      </DialogButtons>
    </div>
  );
}

/** Every part of the kit in its states, by the name under which its picture is kept. */
export const parts: Readonly<Record<string, () => ReactNode>> = {
  buttons: Buttons,
  fields: Fields,
  choices: Choices,
  signs: Signs,
  headings: Headings,
  states: States,
  tables: Tables,
  report: Report,
  toasts: Toasts,
  menus: Menus,
  dialogs: Dialogs,
  questions: () => <CaseQuestions isAnswered={false} />,
  verdicts: () => <CaseQuestions isAnswered />,
};
