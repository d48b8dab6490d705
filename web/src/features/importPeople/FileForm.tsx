import { Button, FileButton, NativeSelect, Textarea } from "@mantine/core";
import { useState } from "react";
import { previewPeopleImport } from "#shared/contract/importPeople/importPeople.ts";
import { rolesToGive } from "#shared/domain/access/givenRoles.ts";
import type { Role } from "#shared/domain/roles.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { base64Of } from "./base64Of.ts";
import classes from "./importPeople.module.css";
import type { PreviewReply } from "./previewReply.ts";

const bytesAtMost = 1_400_000;

/** What the server says of the file, as a whole sentence; what it says of nothing in particular is one already. */
function refusedText(error: ApiError): string {
  const [field] = error.fields;
  return field ? `${field.message.replace(/\.$/, "")}. Nothing was changed.` : textOf(error);
}

/** Takes a file, or cells that are pasted, and has them read. Nothing is added by it. */
export function FileForm({ onRead }: { onRead: (preview: PreviewReply) => void }) {
  const roles = rolesToGive(actorOf(useCurrentUser()));
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [role, setRole] = useState<Role>(roles.includes("Student") ? "Student" : (roles[0] ?? "Student"));
  const [isReading, setIsReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function read(): Promise<void> {
    if (!file && text.trim() === "") return setProblem("Choose a file, or paste lines. Nothing was changed.");
    if (file && file.size > bytesAtMost)
      return setProblem("This file is larger than 1.4 MB. Nothing was changed.");
    setProblem(undefined);
    setIsReading(true);
    try {
      const isWorkbook = file !== null && /\.xlsx$/i.test(file.name);
      const content = !file ? text : isWorkbook ? base64Of(await file.arrayBuffer()) : await file.text();
      onRead(
        await call(previewPeopleImport, {
          body: {
            file_name: (file?.name ?? "pasted").slice(-200),
            format: isWorkbook ? "xlsx" : "csv",
            content,
            default_role: role,
          },
        }),
      );
    } catch (error) {
      // A file that went away since it was chosen is a DOMException.
      if (!(error instanceof ApiError) && !(error instanceof DOMException)) throw error;
      setProblem(
        error instanceof ApiError ? refusedText(error) : "This file cannot be read. Nothing was changed.",
      );
    } finally {
      setIsReading(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <p className={classes.hint}>
        The first line names the columns: First Name, Last Name, Email and, if you like, Role. Up to 5,000
        people, as CSV or XLSX. You see what would happen before anybody is added.
      </p>
      <div className={classes.file}>
        <FileButton onChange={setFile} accept=".csv,.txt,.tsv,.xlsx">
          {(props) => (
            <Button variant="default" {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {file && (
          <span>
            {file.name}{" "}
            <Button variant="subtle" size="compact-sm" onClick={() => setFile(null)}>
              Take it out
            </Button>
          </span>
        )}
      </div>
      <Textarea
        label="Or paste lines"
        rows={8}
        mt={16}
        value={text}
        disabled={file !== null}
        placeholder={"First Name\tLast Name\tEmail\tRole"}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label="Role of who has none in the file"
        mt={16}
        data={[...roles]}
        value={role}
        onChange={(event) => setRole(roles.find((each) => each === event.currentTarget.value) ?? "Student")}
      />
      <div role="alert">{problem && <p>{problem}</p>}</div>
      <div className={classes.buttons}>
        <Button type="submit" loading={isReading}>
          Read it
        </Button>
      </div>
    </form>
  );
}
