import { Button, CloseButton, Menu, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { addRosterings, emailsAtOnce, findStudentsByEmail } from "#shared/contract/assessments/rosterings.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { counted } from "#shared/words/counted.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useAction } from "../../actions/useAction.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import classes from "./deliveries.module.css";
import { deliveryKeys } from "./deliveryKeys.ts";

type Found = ReplyOf<typeof findStudentsByEmail>;
type Student = Found["students"][number];
const sorts = { last_name: "Last Name", first_name: "First Name", email: "Email" } as const;
type Sort = keyof typeof sorts;
const sortNames = Object.keys(sorts) as Sort[]; // its keys are just those

/** People or addresses, each of which can be taken off the list. */
function RemovableList<T>(props: {
  label: string;
  items: readonly T[];
  emailOf: (item: T) => string;
  textOf: (item: T) => string;
  onRemove: (item: T) => void;
}) {
  const { label, items, emailOf, textOf, onRemove } = props;
  return (
    <ul className={classes.people} aria-label={label}>
      {items.map((item) => (
        <li key={emailOf(item)}>
          {textOf(item)}
          <CloseButton aria-label={`Remove ${emailOf(item)}`} onClick={() => onRemove(item)} />
        </li>
      ))}
    </ul>
  );
}

function FoundStudents(props: { students: readonly Student[]; onRemove: (student: Student) => void }) {
  const [sort, setSort] = useState<Sort>("last_name");
  const [isDescending, setIsDescending] = useState(false);
  function sortBy(name: Sort): void {
    setIsDescending(name === sort && !isDescending);
    setSort(name);
  }
  const students = props.students.toSorted(
    (a, b) => a[sort].localeCompare(b[sort]) * (isDescending ? -1 : 1),
  );
  return (
    <>
      <div className={classes.actions}>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default">
              Sort: {sorts[sort]}, {isDescending ? "descending" : "ascending"}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {sortNames.map((name) => (
              <Menu.Item key={name} onClick={() => sortBy(name)}>
                {sorts[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <RemovableList
        label="Selected students"
        items={students}
        emailOf={({ email }) => email}
        textOf={({ last_name, first_name, email }) => `${last_name}, ${first_name} (${email})`}
        onRemove={props.onRemove}
      />
    </>
  );
}

/** Adds what a further search found to what was found so far. */
function withMore(found: Found, more: Found): Found {
  const known = new Set(found.students.map(({ user_id }) => user_id));
  return {
    students: [...found.students, ...more.students.filter(({ user_id }) => !known.has(user_id))],
    unknown: [...new Set([...found.unknown, ...more.unknown])],
  };
}

/** Addresses of a text: one a line, with commas between, or as a mail program copies them: `Ann Abel <ann@example.org>; …`. */
export const emailsIn = (text: string): string[] =>
  text
    .replace(/"[^"\n]*"/g, " ")
    .split(/[\n,;]+/)
    .flatMap((part) => {
      const inBrackets = [...part.matchAll(/<([^<>\s]+)>/g)].map(([, email = ""]) => email);
      return inBrackets.length > 0 ? inBrackets : part.split(/\s+/);
    })
    .filter(Boolean);

const alreadyRostered = counted({ one: "{n} was rostered already.", other: "{n} were rostered already." });

/** Says who was added; undefined if nobody could be, which the notice says with its reasons. */
export function addedText({
  changed,
  unchanged,
}: {
  changed: number;
  unchanged: number;
}): string | undefined {
  const known = unchanged > 0 ? alreadyRostered(unchanged) : "";
  if (changed > 0) return `${changed} Student(s) added. ${known}`.trimEnd();
  return known ? `No students added: ${known}` : undefined;
}

/** Finds students of the program by e-mail address and adds them; unknown addresses are listed. @see spec assessments §2.5 "Custom-course rostering page" */
export function EmailsDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const params = { id: String(delivery.id) };
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found>({ students: [], unknown: [] });
  const find = useAction(findStudentsByEmail, {
    onDone: (reply) => {
      setFound(withMore(found, reply));
      setText("");
    },
  });
  const add = useAction(addRosterings, {
    success: addedText,
    invalidates: deliveryKeys,
    undone: ({ left }) => left,
    onDone: ({ left }) => {
      if (left.length === 0) onClose();
    },
  });
  const { students, unknown } = found;
  const user_ids = students.map(({ user_id }) => user_id);
  return (
    <DialogFrame isOpen onClose={onClose} title="Register Batch Emails" size="44rem">
      <div className={classes.stack}>
        <EmailsInput
          text={text}
          onText={setText}
          isFinding={find.isRunning}
          onFind={(emails) => void find.run({ params, body: { emails } })}
        />
        <p role="status">{students.length} Student(s)</p>
        {students.length > 0 && (
          <FoundStudents
            students={students}
            onRemove={(one) => setFound({ ...found, students: students.filter((other) => other !== one) })}
          />
        )}
        {unknown.length > 0 && (
          <UnknownEmails
            emails={unknown}
            onRemove={(one) => setFound({ ...found, unknown: unknown.filter((other) => other !== one) })}
          />
        )}
      </div>
      <UndoneNotice title="Not added:" undone={add.undone} onDismiss={add.dismissUndone} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={user_ids.length === 0}
          loading={add.isRunning}
          onClick={() => void add.run({ params, body: { user_ids } })}
        >
          Add students
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** Addresses that are looked up, not more at once than the server takes. */
function EmailsInput(props: {
  text: string;
  onText: (text: string) => void;
  isFinding: boolean;
  onFind: (emails: string[]) => void;
}) {
  const emails = emailsIn(props.text);
  const tooMany =
    emails.length > emailsAtOnce
      ? `These are ${emails.length} addresses. Find the first ${emailsAtOnce}, then the others.`
      : undefined;
  return (
    <>
      <Textarea
        label="E-mail addresses"
        description={`One a line, or with commas between. At most ${emailsAtOnce} at once.`}
        rows={4}
        error={tooMany}
        value={props.text}
        onChange={({ currentTarget: { value } }) => props.onText(value)}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={emails.length === 0 || tooMany !== undefined}
          loading={props.isFinding}
          onClick={() => props.onFind(emails)}
        >
          Find students
        </Button>
      </div>
    </>
  );
}

function UnknownEmails(props: { emails: readonly string[]; onRemove: (email: string) => void }) {
  return (
    <>
      <p>Unknown e-mail addresses. Nothing is done with them.</p>
      <RemovableList
        label="Unknown e-mail addresses"
        items={props.emails}
        emailOf={(email) => email}
        textOf={(email) => email}
        onRemove={props.onRemove}
      />
    </>
  );
}
