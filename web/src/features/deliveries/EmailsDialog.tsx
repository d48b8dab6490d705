import { Button, CloseButton, Menu, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { addRosterings, emailsAtOnce, findStudentsByEmail } from "#shared/contract/assessments/rosterings.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { useAction } from "../../actions/useAction.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import classes from "./deliveries.module.css";
import { deliveryKeys } from "./deliveryKeys.ts";

type Found = ReplyOf<typeof findStudentsByEmail>;
const sorts = { last_name: "Last Name", first_name: "First Name", email: "Email" } as const;
type Sort = keyof typeof sorts;
const sortNames = Object.keys(sorts) as Sort[]; // its keys are just those

/** Finds students of the program by e-mail address and adds them; unknown addresses are listed. @see spec assessments §2.5 "Custom-course rostering page" */
export function EmailsDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const params = { id: String(delivery.id) };
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found>({ students: [], unknown: [] });
  const [sort, setSort] = useState<Sort>("last_name");
  const [isDescending, setIsDescending] = useState(false);
  const find = useAction(findStudentsByEmail, {
    onDone: (reply) => {
      const known = new Set(found.students.map(({ user_id }) => user_id));
      setFound({
        students: [...found.students, ...reply.students.filter(({ user_id }) => !known.has(user_id))],
        unknown: [...new Set([...found.unknown, ...reply.unknown])],
      });
      setText("");
    },
  });
  const add = useAction(addRosterings, {
    success: ({ changed }) => `${changed} Student(s) added.`,
    invalidates: deliveryKeys,
    undone: ({ left }) => left,
    onDone: ({ left }) => {
      if (left.length === 0) onClose();
    },
  });
  function sortBy(name: Sort): void {
    setIsDescending(name === sort && !isDescending);
    setSort(name);
  }
  const emails = text.split(/[\s,;]+/).filter(Boolean);
  const students = found.students.toSorted(
    (a, b) => a[sort].localeCompare(b[sort]) * (isDescending ? -1 : 1),
  );
  const user_ids = students.map(({ user_id }) => user_id);
  return (
    <DialogFrame isOpen onClose={onClose} title="Register Batch Emails" size="44rem">
      <Textarea
        label="E-mail addresses"
        description={`One a line, or with commas between. At most ${emailsAtOnce} at once.`}
        rows={4}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={emails.length === 0 || emails.length > emailsAtOnce}
          loading={find.isRunning}
          onClick={() => void find.run({ params, body: { emails } })}
        >
          Find students
        </Button>
      </div>
      <p role="status">{students.length} Student(s)</p>
      {students.length > 0 && (
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
          <ul className={classes.people} aria-label="Selected students">
            {students.map((student) => (
              <li key={student.user_id}>
                {student.last_name}, {student.first_name} ({student.email})
                <CloseButton
                  aria-label={`Remove ${student.email}`}
                  onClick={() =>
                    setFound({
                      ...found,
                      students: found.students.filter(({ user_id }) => user_id !== student.user_id),
                    })
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {found.unknown.length > 0 && (
        <>
          <p>Unknown e-mail addresses. Nothing is done with them.</p>
          <ul className={classes.people} aria-label="Unknown e-mail addresses">
            {found.unknown.map((email) => (
              <li key={email}>
                {email}
                <CloseButton
                  aria-label={`Remove ${email}`}
                  onClick={() =>
                    setFound({ ...found, unknown: found.unknown.filter((one) => one !== email) })
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
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
