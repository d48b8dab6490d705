import { Button } from "@mantine/core";
import { startPeopleImport } from "#shared/contract/importPeople/importPeople.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { columnTitles } from "#shared/domain/peopleImport.ts";
import { counted } from "#shared/words/counted.ts";
import { useAction } from "../../actions/useAction.ts";
import { HowItWasRead } from "./HowItWasRead.tsx";
import classes from "./importPeople.module.css";
import { LineTable } from "./LineTable.tsx";
import type { ReadList } from "./readList.ts";

const people = counted({ one: "{n} person", other: "{n} people" });
const badLines = counted({ one: "{n} problem", other: "{n} problems" });
const members = counted({ one: "{n} already a member", other: "{n} already members" });

type Props = {
  list: ReadList;
  /** The same list was read anew, with other answers. */
  onRead: (list: ReadList) => void;
  onBack: () => void;
  onStarted: (id: string) => void;
};

/** Preview of a file: who would be added, problems by line, existing members. Nobody has been added yet. */
export function Preview({ list, onRead, onBack, onStarted }: Props) {
  const { preview } = list;
  const start = useAction(startPeopleImport, { onDone: ({ id }) => onStarted(id) });
  return (
    <>
      <p className={classes.counts} role="status">
        <strong>{people(preview.people)} to add</strong>
        <span>{badLines(preview.bad.length)}</span>
        <span>{members(preview.members.length)}</span>
      </p>
      <HowItWasRead list={list} onRead={onRead} />
      {preview.bad.length > 0 && (
        <>
          <h2>Skipped rows</h2>
          <LineTable
            caption="Rows with problems"
            heads={["Row", "Column", "Value", "Problem"]}
            rows={preview.bad.map(({ line, field, value, reason }) => ({
              key: `${line} ${field} ${reason}`,
              cells: [String(line), field ? columnTitles[field] : "", value, reason],
            }))}
          />
        </>
      )}
      {preview.members.length > 0 && (
        <>
          <h2>Already members (no change)</h2>
          <LineTable
            caption="Already members"
            heads={["Row", "Email"]}
            rows={preview.members.map(({ line, email }) => ({
              key: String(line),
              cells: [String(line), email],
            }))}
          />
        </>
      )}
      {preview.sample.length > 0 && <Sample of={preview.sample} />}
      <div className={classes.buttons}>
        <Button
          loading={start.isRunning}
          disabled={preview.people === 0}
          onClick={() => void start.run({ params: { id: preview.id } })}
        >
          Add {people(preview.people)}
        </Button>
        <Button variant="default" onClick={onBack}>
          Choose another file
        </Button>
      </div>
      {preview.people === 0 && <p className={classes.hint}>This file has nobody to add.</p>}
    </>
  );
}

function Sample({ of }: { of: Props["list"]["preview"]["sample"] }) {
  return (
    <>
      <h2>First people to be added</h2>
      <LineTable
        caption="First people to be added"
        heads={["Row", "Name", "Email", "Role"]}
        rows={of.map(({ line, first_name, last_name, email, role }) => ({
          key: String(line),
          cells: [String(line), fullName({ first_name, last_name }), email, role],
        }))}
      />
      <p className={classes.hint}>Each person gets an email with a link to register.</p>
    </>
  );
}
