import { Button, Group } from "@mantine/core";
import { IconFileImport, IconTable, IconUserPlus } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type PersonInProgram, peopleListRoutes } from "#shared/contract/programs/people.ts";
import { programFlags } from "#shared/domain/access/permissionFlags.ts";
import { canByRole } from "#shared/domain/access.ts";
import { useBrand } from "../../api/RuntimeConfigProvider.tsx";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import classes from "./people.module.css";
import { columnsOf, nameOf, statusOf } from "./peopleColumns.tsx";
import { listOfView, type View, viewNamed, views, whereOf } from "./peopleViews.ts";
import { useMemberActions } from "./useMemberActions.tsx";

const AddMemberDialog = lazy(async () => ({
  default: (await import("./AddMemberDialog.tsx")).AddMemberDialog,
}));

/** The people of the program, in one of three views. @see spec courses §2.13 */
export function PeoplePage() {
  const actor = actorOf(useCurrentUser());
  const [search] = useSearchParams();
  const brand = useBrand();
  const flags = programFlags(actor);
  const view = flags.only_students ? "students" : viewNamed(search.get("view"));
  const hasEditorialRoles = actor.isAdmin && actor.membership?.isEditorial === true;
  const list = useMemo(
    () => listOfView(view, { brandName: brand.name, hasEditorialRoles }),
    [view, brand.name, hasEditorialRoles],
  );
  const columns = useMemo(() => columnsOf(view, flags.can_destroy_batch), [view, flags.can_destroy_batch]);
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <ListPage<PersonInProgram>
        key={view}
        title="People"
        list={list}
        routes={peopleListRoutes}
        action="program.member.list"
        where={whereOf[view]}
        headAction={
          flags.can_destroy_batch && (
            <HeadActions
              seesRoleReport={canByRole(actor, "group_role_report.read")}
              onAdd={() => setIsAdding(true)}
            />
          )
        }
        controls={flags.only_students ? <Removed /> : <Views view={view} />}
        nameOf={nameOf}
        columns={columns}
        card={cardOf}
        useSelected={useMemberActions}
        exportsSelectedOnly
        texts={{
          search: "Search people",
          export: "Export User List",
          none: noneText[view],
          noneFits: "No people match your search and filters.",
          showAll: "Show all people",
          refused: "Only program administrators can see people in a program.",
        }}
      />
      <Suspense fallback={null}>
        {isAdding && <AddMemberDialog onClose={() => setIsAdding(false)} />}
      </Suspense>
    </>
  );
}

const cardOf = (row: PersonInProgram) => [
  <Link key="name" to={`/users/${row.user_id}`}>
    {nameOf(row)}
  </Link>,
  row.email,
  `${row.role}, ${statusOf(row).detail || statusOf(row).label}`,
  <Link key="edit" to={`/group_role_definition_users/${row.id}/edit`}>
    Edit Role
  </Link>,
];

function HeadActions({ seesRoleReport, onAdd }: { seesRoleReport: boolean; onAdd: () => void }) {
  return (
    <Group gap="sm">
      {seesRoleReport && (
        <Button
          component={Link}
          to="/group_role_definition_users/usage_report"
          size="sm"
          variant="default"
          leftSection={<IconTable size={17} aria-hidden />}
        >
          Roles and courses
        </Button>
      )}
      <Button
        component={Link}
        to="/group_role_definition_users/import"
        size="sm"
        variant="default"
        leftSection={<IconFileImport size={17} aria-hidden />}
      >
        Add from a file
      </Button>
      <Button size="sm" leftSection={<IconUserPlus size={17} aria-hidden />} onClick={onAdd}>
        Add member
      </Button>
    </Group>
  );
}

const noneText: Record<View, string> = {
  students: "Your program has no students yet. Add members or import a file to get started.",
  staff: "Your program has no staff yet. Add members to get started.",
  all: "Your program has no people yet. Add members or import a file to get started.",
};

/** The three views; each has an address of its own. */
function Views(props: { view: View }) {
  return (
    <nav aria-label="Views" className={classes.views}>
      {views.map(({ name, label }) => (
        <Link
          key={name}
          to={`/group_role_definition_users?view=${name}`}
          className={classes.view}
          {...(name === props.view ? { "aria-current": "page" } : {})}
        >
          {label}
        </Link>
      ))}
      <Removed />
    </nav>
  );
}

function Removed() {
  return (
    <Link to="/group_role_definition_users/removed" className={classes.removed}>
      Recently removed
    </Link>
  );
}
