import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { CurrentUserContext, useSessionQuery } from "../api/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

const SignInPage = lazy(async () => ({
  default: (await import("../features/session/SignInPage.tsx")).SignInPage,
}));

/**
 * Shows the sign-in page in place of any page until somebody is signed in, at the same address: whoever signs in, or signs
 * in again after the session ended, is where they wanted to be.
 */
export function SessionGate() {
  const session = useSessionQuery();
  if (session.error && !session.data) {
    return <ErrorState error={session.error} onRetry={() => void session.refetch()} />;
  }
  if (!session.data) return <PageSkeleton />;
  if (session.data.state === "in") {
    return (
      <CurrentUserContext value={session.data.user}>
        <Outlet />
      </CurrentUserContext>
    );
  }
  return (
    <Suspense fallback={null}>
      <SignInPage lostEmail={session.data.state === "lost" ? (session.data.email ?? "") : undefined} />
    </Suspense>
  );
}
