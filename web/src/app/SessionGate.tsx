import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import { ApiError } from "../api/ApiError.ts";
import { followLanguage } from "../api/chosenLanguage.ts";
import { forgetPerson } from "../api/forgetPerson.ts";
import { useBrand } from "../api/RuntimeConfigProvider.tsx";
import { CurrentUserContext, useSessionQuery } from "../api/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { PageHeading } from "../ui/PageHeading.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";
import classes from "./SessionGate.module.css";
import { words } from "./shellWords.ts";

const SignInPage = lazy(() =>
  import("../features/session/SignInPage.tsx").then(
    (part) => ({ default: part.SignInPage }),
    // Nobody answers, and this browser does not have the part: whoever signed out is told so all the same.
    () => ({ default: OutOfReach }),
  ),
);

function OutOfReach(_: { lost: unknown }) {
  return (
    <main className={classes.failed}>
      <PageHeading title={words.signedOut} tabTitle="" />
      <ErrorState
        error={new ApiError({ code: "OFFLINE", status: 0, message: "no sign-in page" })}
        onRetry={() => location.reload()}
      />
    </main>
  );
}

const EnrolPage = lazy(async () => ({
  default: (await import("../features/account/twoStep/EnrolPage.tsx")).EnrolPage,
}));

/** Without a network and a worker that holds the part: nothing is kept by what was never loaded, or it goes with the next visit. */
const ignoreUnloaded = (): void => {};

/**
 * Shows the sign-in page in place of any page until somebody is signed in, at the same address: whoever signs in, or signs
 * in again after the session ended, is where they wanted to be.
 */
export function SessionGate() {
  const session = useSessionQuery();
  const brand = useBrand();
  const left = session.data?.state === "out" ? session.data.left : undefined;
  // Once their pages are gone, which write down where they were as they go.
  useEffect(() => {
    if (left === undefined) return;
    forgetPerson(left);
    void import("../features/case/session/leftBehind.ts").then(
      ({ forgetAside }) => forgetAside(left),
      ignoreUnloaded,
    );
  }, [left]);
  const is = session.data;
  const signedIn = is?.state === "in" && is.keptPath === undefined ? is.user.id : undefined;
  const isToForget = is !== undefined && is.state !== "in";
  // What another person has left for working offline goes, and all of it once a session is over.
  useEffect(() => {
    if (signedIn === undefined && !isToForget) return;
    void import("../api/offlineStore.ts").then(
      ({ forgetOffline }) => forgetOffline(signedIn),
      ignoreUnloaded,
    );
  }, [signedIn, isToForget]);
  const [isChangingLanguage, setChangingLanguage] = useState(false);
  const language = is?.state === "in" ? is.user.language : undefined;
  // At the beginning of a session alone: who changes the language here, or elsewhere, goes on where they are.
  useEffect(() => {
    if (signedIn !== undefined && followLanguage(language)) setChangingLanguage(true);
  }, [signedIn]);
  if (session.error && !session.data) {
    return (
      <main className={classes.failed}>
        <PageHeading title={brand.name} tabTitle="" />
        <ErrorState error={session.error} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  if (!session.data || isChangingLanguage) return <PageSkeleton />;
  if (session.data.state === "in") {
    return (
      <CurrentUserContext value={session.data.user}>
        {session.data.user.must_enrol ? (
          <Suspense fallback={<PageSkeleton />}>
            <EnrolPage />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </CurrentUserContext>
    );
  }
  return (
    <Suspense fallback={null}>
      <SignInPage lost={session.data.state === "lost" ? session.data : undefined} />
    </Suspense>
  );
}
