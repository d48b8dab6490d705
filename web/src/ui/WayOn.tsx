import { Button } from "@mantine/core";
import { useContext } from "react";
import { Link } from "react-router";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, CurrentUserContext } from "../api/session.ts";
import { loadedLater } from "./loadedLater.tsx";
import { words } from "./words.ts";

const Elsewhere = loadedLater(async () => (await import("./Elsewhere.tsx")).Elsewhere);

/** The way into another program of theirs, for whoever is signed in to more than one. */
export function WayElsewhere() {
  const user = useContext(CurrentUserContext);
  return user && user.memberships.length > 1 && <Elsewhere />;
}

/** Leads on from a page that cannot be shown: to the courses, or home for a role that has none. */
export function WayOn() {
  const user = useContext(CurrentUserContext);
  const hasCourses = !user || canByRole(actorOf(user), "course.list");
  return (
    <Button component={Link} to={hasCourses ? "/document_sets" : "/"}>
      {hasCourses ? words.goCourses : words.goHomePage}
    </Button>
  );
}
