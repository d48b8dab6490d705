import { useSyncExternalStore } from "react";
import {
  getStudentsInNeed,
  type NeedDays,
  type StudentToWriteTo,
  writeToStudents,
} from "#shared/contract/dashboards/studentsInNeed.ts";
import {
  fillMessage,
  fillWritten,
  longestMessage,
  placeholders,
  splitPlaceholder,
  splitsPlaceholder,
  unknownPlaceholders,
} from "#shared/domain/reports/messageToStudents.ts";
import { richTextOfLines, safeRichText, type Written, writtenOf } from "#shared/domain/richText.ts";
import { counted } from "#shared/words/counted.ts";
import { keyOf } from "../../api/queryKeys.ts";
import type { FieldValue } from "../../forms/bodySchema.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextField } from "../../forms/fields.tsx";
import type { RouteForm } from "../../forms/useRouteForm.ts";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { RichTextField } from "../../richText/RichTextField.tsx";
import { WrittenText } from "../../richText/WrittenText.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import classes from "./studentsInNeed.module.css";

const titleOf = counted({
  one: "Email {n} student",
  other: "Email {n} students individually",
});
const submitOf = counted({ one: "Send {n} email", other: "Send {n} emails" });
const sent = counted({ one: "Sending {n} email.", other: "Sending {n} emails." });

const usual = {
  subject: "About {course}",
  text: richTextOfLines(
    "Hello {name},\n\nI am writing because {reason}.\n\nHow can I help? Reply to this email, or come to my office hours.",
  ),
};
const known = placeholders.map((name) => `{${name}}`).join(", ");
const check = (text: FieldValue): string | undefined => {
  const [unknown] = unknownPlaceholders(String(text ?? ""));
  return unknown === undefined ? undefined : `{${unknown}} is not a placeholder. Use ${known}.`;
};
/** A field of the dialog holds HTML; a message that was kept by an earlier release is plain. */
const messageOf = (html: FieldValue): Written => writtenOf(safeRichText(String(html ?? "")));
const checkText = (html: FieldValue): string | undefined => {
  const written = messageOf(html);
  return check(written.text) ?? (splitsPlaceholder(written) ? splitPlaceholder : undefined);
};

type Letter = { subject: string; text: string };

/** One text for all, and how it reads for the first of them. */
export function WriteDialog(props: {
  courseId: string;
  courseName: string;
  students: readonly StudentToWriteTo[];
  days: NeedDays;
  onClose: () => void;
  onWritten: (left: readonly { id: string; name: string; why: string }[]) => void;
}) {
  const { students, courseId, days } = props;
  const flash = useFlash();
  const form = useRouteForm(writeToStudents, {
    id: `write-to-students-${courseId}`,
    initial: usual,
    fields: {
      subject: { label: "Subject", check },
      text: {
        label: "Text",
        help: `Placeholders are filled in for each student: ${known}.`,
        check: checkText,
      },
    },
    params: { id: courseId },
    toBody: ({ subject, text }) => ({
      user_ids: students.map(({ user_id }) => user_id),
      days,
      subject,
      ...messageOf(text),
    }),
    invalidates: [keyOf(getStudentsInNeed, courseId)],
    onSaved: ({ written, left }) => {
      if (written > 0) flash.success(sent(written));
      props.onWritten(left);
      props.onClose();
    },
  });
  const [first] = students;
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title={titleOf(students.length)}
      submitLabel={submitOf(students.length)}
    >
      <TextField form={form} name="subject" />
      <RichTextField form={form} name="text" limit={longestMessage} />
      {first && <Preview form={form} student={first} courseName={props.courseName} />}
    </FormDialog>
  );
}

function Preview(props: { form: RouteForm<Letter>; student: StudentToWriteTo; courseName: string }) {
  const { student, courseName } = props;
  const { values } = props.form;
  const letter = useSyncExternalStore(values.subscribe, values.get);
  const filled = { name: student.name, course: courseName, reasons: student.reasons };
  return (
    <section className={classes.preview} aria-label={`Preview for ${student.name}`}>
      <h3 className={classes.previewHead}>As {student.name} reads it</h3>
      <p className={classes.previewSubject}>{fillMessage(letter.subject, filled)}</p>
      <WrittenText {...fillWritten(messageOf(letter.text), filled)} />
    </section>
  );
}
