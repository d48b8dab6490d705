import { Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { type ListedUser, userList, userListRoutes } from "#shared/contract/programs/users.ts";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { Catalogue, useCatalogue } from "../../lists/Catalogue.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { forbidden, Refused } from "../../ui/QueryState.tsx";
import classes from "./users.module.css";

/** Everybody with an account; who is no provider admin sees the people of their program. @see spec courses §2.14 */
export function UserListPage() {
  if (canByRole(actorOf(useCurrentUser()), "user.list")) return <UserList />;
  return <Refused page="Users" error={forbidden} hint="Only people who manage accounts can see this page." />;
}

function UserList() {
  const catalogue = useCatalogue({ name: "users", list: userList, routes: userListRoutes });
  return (
    <>
      <PageHeading title="Users" tabTitle="Users" />
      <Catalogue
        label="users"
        searchLabel="Search users"
        catalogue={catalogue}
        renderItem={(user) => <UserCard user={user} />}
        skeleton={<Skeleton h={40} my={10} />}
        texts={{
          none: "There are no users yet.",
          noneFits: "No users match your search.",
          showAll: "Show all users",
        }}
      />
    </>
  );
}

/** @see spec courses §2.14 "User card" */
function UserCard({ user }: { user: ListedUser }) {
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        <Link to={`/users/${user.id}`}>
          {user.first_name} {user.last_name}
        </Link>
      </h2>
      <p className={classes.email}>{user.email}</p>
    </article>
  );
}
