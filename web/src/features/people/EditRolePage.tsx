import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { getMember, updateMember } from "#shared/contract/programs/members.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useCurrentUser, useSessionQuery } from "../../api/session.ts";
import { CheckField, SelectField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { CorrectionForm } from "./CorrectionForm.tsx";
import { memberKeys } from "./memberKeys.ts";
import classes from "./people.module.css";
import { nameOf, statusOf } from "./peopleColumns.tsx";

const peoplePath = "/group_role_definition_users";

/** @see spec courses §2.13 "Edit Role" */
export function EditRolePage() {
  const { id = "" } = useParams();
  const member = useQuery({
    queryKey: keyOf(getMember, id),
    queryFn: ({ signal }) => call(getMember, { params: { id }, signal }),
  });
  return (
    <QueryState of={{ member }} skeleton={<TableSkeleton />} page="Edit Role">
      {({ member: loaded }) => <EditRole key={loaded.person.id} loaded={loaded} />}
    </QueryState>
  );
}

type Loaded = ReplyOf<typeof getMember>;

function EditRole({ loaded }: { loaded: Loaded }) {
  const { person, roles } = loaded;
  const name = nameOf(person);
  return (
    <>
      <PageHeading
        title={`Role of ${name}`}
        tabTitle={`Role of ${name}`}
        above={<Breadcrumbs steps={[{ label: "People", to: peoplePath }, { label: "Edit Role" }]} />}
        below={`${person.email} · ${statusOf(person).detail || statusOf(person).label}`}
      />
      {roles.length === 0 ? (
        <EmptyState title={`${name} is ${person.role}.`}>
          Your role does not allow you to change people with this role.
        </EmptyState>
      ) : (
        <RoleForm loaded={loaded} name={name} />
      )}
      <section aria-labelledby="name-and-address" className={classes.part}>
        <h2 id="name-and-address">Name and address</h2>
        {loaded.correction_refusal === null ? (
          <CorrectionForm person={person} />
        ) : (
          <p className={classes.facts}>{loaded.correction_refusal}</p>
        )}
      </section>
    </>
  );
}

function RoleForm({ loaded, name }: { loaded: Loaded; name: string }) {
  const { person, roles, is_last_administrator, is_self } = loaded;
  const navigate = useNavigate();
  const session = useSessionQuery();
  const { id: ownId } = useCurrentUser();
  const form = useRouteForm(updateMember, {
    id: `role-${person.id}`,
    initial: { role: person.role as string, confirm_last_administrator: false },
    fields: {
      role: { label: "Role" },
      confirm_last_administrator: {
        label: "Leave this program without an administrator",
        isNeeded: true,
        shownWhen: ({ role }) => is_last_administrator && role !== person.role,
      },
    },
    params: { id: person.id },
    isPrecious: false,
    success: `Role saved for ${name}.`,
    invalidates: [...memberKeys, keyOf(getMember, person.id)],
    onSaved: (saved) => {
      if (saved.user_id === ownId) void session.refetch();
      void navigate(`${peoplePath}?view=${saved.role === "Student" ? "students" : "staff"}`);
    },
  });
  return (
    <div className={classes.page}>
      <RouteFormView form={form} submitLabel="Save role">
        <SelectField form={form} name="role" options={roles} none="Choose a role" />
        <CheckField form={form} name="confirm_last_administrator" />
        <p className={classes.facts}>
          {is_self
            ? "This is your own role. You can give up rights here but not add any."
            : "The new role applies right away. Existing work is kept."}
        </p>
      </RouteFormView>
    </div>
  );
}
