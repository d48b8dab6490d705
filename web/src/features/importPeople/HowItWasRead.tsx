import { Checkbox, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { rolesToGive } from "#shared/domain/access/givenRoles.ts";
import { encodings, encodingWords } from "#shared/domain/people/encodings.ts";
import { columnTitles } from "#shared/domain/peopleImport.ts";
import { counted } from "#shared/words/counted.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import classes from "./importPeople.module.css";
import type { PreviewReply } from "./previewReply.ts";
import { type Answers, type ReadList, readList, refusedText } from "./readList.ts";

const lines = counted({ one: "{n} row", other: "{n} rows" });
const columns = counted({ one: "{n} column", other: "{n} columns" });
const peopleOfOneName = counted({ one: "{n} person with one name", other: "{n} people with one name" });

const kinds: Record<PreviewReply["reading"]["kind"], string> = {
  pasted: "Pasted rows",
  csv: "Text (CSV)",
  xlsx: "Workbook (XLSX)",
};

type Props = { list: ReadList; onRead: (list: ReadList) => void };

/** How a list was read, and what it leaves open: each answer has it read anew. */
export function HowItWasRead({ list, onRead }: Props) {
  const { reading } = list.preview;
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function answer(change: Answers): Promise<void> {
    setIsReading(true);
    setProblem(undefined);
    try {
      onRead(await readList({ ...list.sent, answers: { ...list.sent.answers, ...change } }));
    } catch (error) {
      setProblem(refusedText(error));
    } finally {
      setIsReading(false);
    }
  }

  const parts = { reading, isReading, answer: (change: Answers) => void answer(change) };
  return (
    <section className={classes.reading} aria-label="How we read your file" aria-busy={isReading}>
      <h2>How we read your file</h2>
      <dl className={classes.facts}>
        <div>
          <dt>Kind</dt>
          <dd>
            {kinds[reading.kind]}
            {isMisnamed(list) && `, though it is named ${list.sent.file_name}`}
          </dd>
        </div>
        {reading.columns.map(({ field, title }) => (
          <div key={field}>
            <dt>{columnTitles[field]}</dt>
            <dd>column ‘{title}’</dd>
          </div>
        ))}
      </dl>
      <TextQuestions {...parts} />
      <WorkbookQuestions {...parts} />
      <RoleQuestions {...parts} words={list.sent.answers?.role_words ?? []} />
      <LineQuestions {...parts} />
      <div role="alert">{problem && <p>{problem}</p>}</div>
    </section>
  );
}

const isMisnamed = ({ sent, preview: { reading } }: ReadList): boolean =>
  reading.kind === "csv"
    ? /\.(xls|xlsx|xlsm|xlsb|ods)$/i.test(sent.file_name)
    : reading.kind === "xlsx" && !/\.(xlsx|xlsm|xltx|xltm)$/i.test(sent.file_name);

type Part = {
  reading: PreviewReply["reading"];
  isReading: boolean;
  answer: (change: Answers) => void;
};

function TextQuestions({ reading, isReading, answer }: Part) {
  if (reading.encoding === null) return null;
  return (
    <NativeSelect
      label="File encoding"
      description={
        reading.letters.length > 0
          ? `Are these letters right? ${reading.letters.join(" · ")}`
          : "All names use plain letters."
      }
      value={reading.encoding}
      disabled={isReading}
      data={encodings.map((value) => ({ value, label: encodingWords[value] }))}
      onChange={(event) => answer({ encoding: encodings.find((each) => each === event.currentTarget.value) })}
    />
  );
}

function WorkbookQuestions({ reading, isReading, answer }: Part) {
  const { sheets, sheet, hidden } = reading;
  const unseen = [
    ...(hidden.lines > 0 ? [lines(hidden.lines)] : []),
    ...(hidden.columns > 0 ? [columns(hidden.columns)] : []),
  ].join(" and ");
  return (
    <>
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          value={sheet ?? ""}
          disabled={isReading}
          data={sheets.map(({ name, is_hidden }) => ({
            value: name,
            label: is_hidden ? `${name} (hidden)` : name,
          }))}
          onChange={(event) => answer({ sheet: event.currentTarget.value })}
        />
      )}
      {unseen !== "" && (
        <Checkbox
          label={`Include ${unseen} hidden in the workbook`}
          description="Hidden and filtered-out rows and columns are skipped."
          checked={hidden.is_taken}
          disabled={isReading}
          onChange={(event) => answer({ takes_hidden: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function RoleQuestions({
  reading,
  isReading,
  answer,
  words,
}: Part & { words: NonNullable<Answers["role_words"]> }) {
  const given = rolesToGive(actorOf(useCurrentUser()));
  const { roles } = reading;
  if (!roles || (roles.foreign.length === 0 && !roles.is_ignored)) return null;
  return (
    <>
      <Checkbox
        label={`Ignore the column ‘${roles.title}’`}
        description="It contains values that are not roles here. If you ignore the column, everyone gets the role you chose for people without one."
        checked={roles.is_ignored}
        disabled={isReading}
        onChange={(event) => answer({ ignores_roles: event.currentTarget.checked })}
      />
      {roles.foreign.map(({ text, lines: count, role }) => (
        <NativeSelect
          key={text}
          label={`Role of ‘${text}’ (${lines(count)})`}
          value={role ?? ""}
          disabled={isReading}
          data={[{ value: "", label: "None: skip these rows" }, ...given]}
          onChange={(event) => {
            const chosen = given.find((each) => each === event.currentTarget.value);
            const others = words.filter((word) => word.text !== text);
            answer({ role_words: chosen ? [...others, { text, role: chosen }] : others });
          }}
        />
      ))}
    </>
  );
}

function LineQuestions({ reading, isReading, answer }: Part) {
  const { gone, one_name } = reading;
  return (
    <>
      {gone && (
        <Checkbox
          label={`Add ${lines(gone.lines)} with ${gone.texts.map((text) => `‘${text}’`).join(", ")} in ‘${gone.title}’`}
          description="These people seem to have left, so they are skipped."
          checked={gone.is_taken}
          disabled={isReading}
          onChange={(event) => answer({ takes_gone: event.currentTarget.checked })}
        />
      )}
      {one_name.lines > 0 && (
        <Checkbox
          label={`Add ${peopleOfOneName(one_name.lines)}`}
          description="A name may be missing, so they are skipped."
          checked={one_name.is_taken}
          disabled={isReading}
          onChange={(event) => answer({ takes_one_name: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
