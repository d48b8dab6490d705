import { canByRole } from "#shared/domain/access.ts";
import { actorOf, currentMembership, useCurrentUser } from "../../api/session.ts";
import { EditorialDashboardPage } from "./EditorialDashboard.tsx";
import { EducatorDashboardPage } from "./EducatorDashboard.tsx";
import { PeopleDashboardPage } from "./PeopleDashboard.tsx";
import { StudentDashboardPage } from "./StudentDashboard.tsx";
import { SuperadminDashboardPage } from "./SuperadminDashboard.tsx";

/** Home of whoever has signed in, by their role in the current program. @see ADR 0125 */
export function HomePage() {
  const user = useCurrentUser();
  const actor = actorOf(user);
  const membership = currentMembership(user);
  if (actor.isAdmin) return <SuperadminDashboardPage />;
  if (membership?.role === "Student") return <StudentDashboardPage />;
  if (membership?.is_editorial) return <EditorialDashboardPage />;
  if (canByRole(actor, "educator_dashboard.read") && !isForAccounts(membership?.role))
    return <EducatorDashboardPage />;
  return <PeopleDashboardPage />;
}

const isForAccounts = (role: string | undefined): boolean =>
  role === "IT Administrator" || role === "Student Roster Manager";
