import { Button } from "@mantine/core";
import {
  archiveProgram,
  type ListedProgram,
  programListRoutes,
  restoreProgram,
} from "#shared/contract/programs/programs.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useCurrentUser } from "../../api/session.ts";
import { InactiveMark } from "../../ui/InactiveMark.tsx";
import classes from "./programs.module.css";
import { useEnterProgram } from "./useEnterProgram.ts";

const listKeys = Object.values(programListRoutes).map((route) => keyOf(route));

/** One program: its name leads to its own address. @see spec courses §2.12 "Program item" */
export function ProgramRow(props: { program: ListedProgram; onEdit?: () => void }) {
  const { program } = props;
  const user = useCurrentUser();
  const isHere = user.program_id === program.id;
  return (
    <article className={classes.row}>
      <div className={classes.main}>
        <h2 className={classes.name}>
          <a href={program.address}>{program.name}</a>
          {program.archived_at !== null && <InactiveMark />}
          {program.is_editorial && <span className={classes.badge}>Editorial group</span>}
        </h2>
        {program.description && <p className={classes.description}>{program.description}</p>}
        <p className={classes.facts}>
          {program.subdomain} · {program.time_zone}
          {isHere && " · you are here"}
        </p>
      </div>
      {props.onEdit && <Manage program={program} onEdit={props.onEdit} isHere={isHere} />}
    </article>
  );
}

/** Actions of a provider admin on a program. */
function Manage(props: { program: ListedProgram; onEdit: () => void; isHere: boolean }) {
  const { program } = props;
  const { id, name } = program;
  const enter = useEnterProgram();
  const archive = useAction(archiveProgram, {
    confirm: {
      title: `Make ${name} inactive?`,
      message:
        "Members lose access within a minute. Everything in the program is kept, and you can make it active again.",
      confirmLabel: "Make inactive",
      isDangerous: true,
    },
    success: `${name} is inactive.`,
    undo: () => ({
      run: () => call(restoreProgram, { params: { id } }),
      done: `${name} is active again.`,
    }),
    invalidates: listKeys,
  });
  const restore = useAction(restoreProgram, { success: `${name} is active again.`, invalidates: listKeys });
  const look = { variant: "default", size: "xs" } as const;
  return (
    <div className={classes.actions}>
      {!props.isHere && (
        <Button {...look} aria-label={`Enter ${name}`} onClick={() => enter(program)}>
          Enter
        </Button>
      )}
      <Button {...look} aria-label={`Edit ${name}`} onClick={props.onEdit}>
        Edit
      </Button>
      {program.archived_at === null ? (
        <Button
          {...look}
          aria-label={`Archive ${name}`}
          loading={archive.isRunning}
          onClick={() => void archive.run({ params: { id } })}
        >
          Archive
        </Button>
      ) : (
        <Button
          {...look}
          aria-label={`Make active: ${name}`}
          loading={restore.isRunning}
          onClick={() => void restore.run({ params: { id } })}
        >
          Make active
        </Button>
      )}
    </div>
  );
}
