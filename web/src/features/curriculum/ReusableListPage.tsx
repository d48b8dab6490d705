import { Button } from "@mantine/core";
import { IconFile, IconFiles, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type ListedReusable, reusableList, reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { documentFlagsByRole } from "#shared/domain/access/permissionFlags.ts";
import { canByRole } from "#shared/domain/access.ts";
import { reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { counted } from "#shared/words/counted.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import classes from "./curriculum.module.css";

const NewReusableDialog = loadedLater(async () => (await import("./ReusableDialogs.tsx")).NewReusableDialog);
const DescriptionDialog = loadedLater(
  async () => (await import("./DescriptionDialog.tsx")).DescriptionDialog,
);
const uses = counted({ one: "Used in {n} case", other: "Used in {n} cases" });
const titleOf = ({ kind, name }: ListedReusable): string => `${reusableKindWords[kind]}: ${name}`;
const openTo = ({ id }: ListedReusable) => `/reusable_objects/${id}`;
const objectivesOf = ({ learning_objectives }: ListedReusable): string =>
  learning_objectives.map(({ name }) => name).join("; ");

type Described = { id: number; isWithUses: boolean };

/** Kind and name, behind an icon that says in how many cases it is used. */
function ReusableName({ row }: { row: ListedReusable }) {
  const Icon = row.cases > 1 ? IconFiles : IconFile;
  return (
    <span className={classes.named}>
      {row.cases > 0 && <Icon size={50} stroke={1.2} role="img" aria-label={uses(row.cases)} />}
      <span>{titleOf(row)}</span>
    </span>
  );
}

function RowActions(props: {
  row: ListedReusable;
  mayOpen: boolean;
  onDescribed: (described: Described) => void;
}) {
  const { row, onDescribed } = props;
  const buttons = [
    { label: "Description", isWithUses: false },
    { label: "Uses", isWithUses: true },
  ];
  return (
    <span className={classes.actions}>
      {props.mayOpen && (
        <Link to={openTo(row)} aria-label={`Open ${titleOf(row)}`}>
          Open
        </Link>
      )}
      {buttons.map(({ label, isWithUses }) => (
        <Button
          key={label}
          variant="subtle"
          size="compact-xs"
          aria-label={`${label} of ${titleOf(row)}`}
          onClick={() => onDescribed({ id: row.id, isWithUses })}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}

/** The reusable content of the curriculum. @see spec documents §2.12 */
export function ReusableListPage() {
  const [isNew, setIsNew] = useState(false);
  const [described, setDescribed] = useState<Described>();
  const navigate = useNavigate();
  const actor = actorOf(useCurrentUser());
  const mayEdit = canByRole(actor, "mapping.edit");
  const mayOpen = documentFlagsByRole(actor).includes("openRloInReadOnlyMode");
  return (
    <>
      <ListPage<ListedReusable>
        title="Reusable content"
        list={reusableList}
        routes={reusableListRoutes}
        action="mapping.read"
        headAction={
          mayEdit && (
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setIsNew(true)}>
              New reusable content
            </Button>
          )
        }
        nameOf={titleOf}
        columns={[
          { name: "name", widthPx: 376, cell: (row) => <ReusableName row={row} /> },
          { name: "learning_objectives", head: "Learning Objectives", widthPx: 248, cell: objectivesOf },
          { name: "cases", widthPx: 72 },
          {
            head: "Actions",
            widthPx: 232,
            cell: (row) => <RowActions row={row} onDescribed={setDescribed} mayOpen={mayOpen} />,
          },
        ]}
        card={(row) => [
          <ReusableName key="name" row={row} />,
          objectivesOf(row),
          uses(row.cases),
          <RowActions key="actions" row={row} onDescribed={setDescribed} mayOpen={mayOpen} />,
        ]}
        texts={{
          search: "Search reusable content",
          export: "Export list",
          none: "There is no reusable content yet.",
          noneFits: "No reusable content fits this search and these filters.",
          showAll: "Show all reusable content",
          refused: "Reusable content is for those who write and review cases.",
        }}
      />
      {described && <DescriptionDialog {...described} onClose={() => setDescribed(undefined)} />}
      {isNew && (
        <NewReusableDialog
          onClose={() => setIsNew(false)}
          onMade={(id) => void navigate(`/reusable_objects/${id}`)}
        />
      )}
    </>
  );
}
