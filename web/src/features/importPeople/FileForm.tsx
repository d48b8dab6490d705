import { Button, FileButton, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { rolesToGive } from "#shared/domain/access/givenRoles.ts";
import { type Encoding, encodings, encodingWords } from "#shared/domain/people/encodings.ts";
import type { Role } from "#shared/domain/roles.ts";
import { base64Of } from "../../api/base64Of.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import classes from "./importPeople.module.css";
import { type ReadList, readList, refusedText } from "./readList.ts";

const bytesAtMost = 1_400_000;

/** State of the form (a file or pasted cells, role, encoding), and the call that reads it, with the reason for a refusal. */
function useReading(onRead: (list: ReadList) => void) {
  const roles = rolesToGive(actorOf(useCurrentUser()));
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [role, setRole] = useState<Role>(roles.includes("Student") ? "Student" : (roles[0] ?? "Student"));
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [encoding, setEncoding] = useState<Encoding>();

  async function read(): Promise<void> {
    if (!file && text.trim() === "") return setProblem("Choose a file or paste rows. Nothing was changed.");
    if (file?.size === 0) return setProblem("This file is empty. Choose another file. Nothing was changed.");
    if (file && file.size > bytesAtMost)
      return setProblem("This file is larger than 1.4 MB. Nothing was changed.");
    setProblem(undefined);
    setIsReading(true);
    try {
      onRead(
        await readList({
          file_name: (file?.name ?? "pasted").slice(-200),
          format: file ? "file" : "csv",
          content: file ? base64Of(await file.arrayBuffer()) : text,
          default_role: role,
          ...(file && encoding && { answers: { encoding } }),
        }),
      );
    } catch (error) {
      setProblem(refusedText(error));
    } finally {
      setIsReading(false);
    }
  }

  return {
    ...{ text, setText, file, setFile, roles, role, setRole, encoding, setEncoding },
    ...{ isReading, problem, read },
  };
}

/** Takes a file, or cells that are pasted, and has them read. Nothing is added by it. */
export function FileForm({ onRead }: { onRead: (list: ReadList) => void }) {
  const reading = useReading(onRead);
  const { text, file, roles, role, encoding, problem } = reading;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void reading.read();
      }}
    >
      <p className={classes.hint}>
        Upload a CSV or XLSX file with up to 5,000 people. A row near the top must name the columns: First
        Name, Last Name, Email and, optionally, Role. You can review everything before anyone is added.
      </p>
      <FileChoice file={file} onChoose={reading.setFile} />
      <Textarea
        label="Or paste rows"
        rows={8}
        mt={16}
        value={text}
        disabled={file !== null}
        placeholder={"First Name\tLast Name\tEmail\tRole"}
        onChange={(event) => reading.setText(event.currentTarget.value)}
      />
      <NativeSelect
        label="Role for people without one in the file"
        mt={16}
        data={[...roles]}
        value={role}
        onChange={(event) =>
          reading.setRole(roles.find((each) => each === event.currentTarget.value) ?? "Student")
        }
      />
      {file && problem && (
        <NativeSelect
          label="File encoding"
          description="If letters in a text file look wrong, choose the encoding it was saved in."
          mt={16}
          value={encoding ?? ""}
          data={[
            { value: "", label: "Detect automatically" },
            ...encodings.map((value) => ({ value, label: encodingWords[value] })),
          ]}
          onChange={(event) =>
            reading.setEncoding(encodings.find((each) => each === event.currentTarget.value))
          }
        />
      )}
      <div role="alert">{problem && <p>{problem}</p>}</div>
      <div className={classes.buttons}>
        <Button type="submit" loading={reading.isReading}>
          Preview
        </Button>
      </div>
    </form>
  );
}

function FileChoice({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  return (
    <div className={classes.file}>
      <FileButton onChange={onChoose} accept=".csv,.txt,.tsv,.xlsx">
        {(props) => (
          <Button variant="default" {...props}>
            Choose file
          </Button>
        )}
      </FileButton>
      {file && (
        <span>
          {file.name}{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
            Remove file
          </Button>
        </span>
      )}
    </div>
  );
}
