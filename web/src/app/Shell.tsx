import { lazy, Suspense, useEffectEvent, useLayoutEffect } from "react";
import { Link, NavigationType, Outlet, useLocation, useNavigation, useNavigationType } from "react-router";
import { isOfProgram } from "../api/programAddress.ts";
import { useBrand } from "../api/RuntimeConfigProvider.tsx";
import { actorOf, currentMembership, useCurrentUser } from "../api/session.ts";
import { loadedLater } from "../ui/loadedLater.tsx";
import { PageBarPlace } from "../ui/PageBar.tsx";
import { AccountMenu } from "./AccountMenu.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { isCasePath, isEmbeddedIn } from "./embeddedAddress.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { MainNavigation } from "./MainNavigation.tsx";
import { accountPath, helpPath, navigationOf, profilePath } from "./navigation.ts";
import { PaletteButton } from "./PaletteButton.tsx";
import { ProgramSwitcher } from "./ProgramSwitcher.tsx";
import classes from "./Shell.module.css";
import { words } from "./shellWords.ts";

/** Seldom met, and then there is nothing else to see. */
const ClosedProgramPage = loadedLater(
  async () => (await import("./ClosedProgramPage.tsx")).ClosedProgramPage,
);
const NoProgramPage = loadedLater(async () => (await import("./NoProgramPage.tsx")).NoProgramPage);

const VisitBanner = loadedLater(async () => (await import("./VisitBanner.tsx")).VisitBanner);

/** For provider admins only. */
const EnterProgramPage = lazy(async () => ({
  default: (await import("./EnterProgramPage.tsx")).EnterProgramPage,
}));

/** Told once the page has come, and nothing waits for it. */
const VersionNote = lazy(async () => ({ default: (await import("./VersionNote.tsx")).VersionNote }));

/** Frame of every page: navigation at the left (below on a phone), program and account above. */
export function Shell() {
  const user = useCurrentUser();
  const brand = useBrand();
  const { pathname, search } = useLocation();
  const arrival = useNavigationType();
  const navigation = useNavigation();
  const hasWorker = Boolean(globalThis.navigator.serviceWorker?.controller);
  const entries = navigationOf(actorOf(user));
  const membership = currentMembership(user);
  // One's own account is there without a role in any program, and so is the help.
  const isOpen =
    user.is_admin ||
    pathname.startsWith(accountPath) ||
    pathname === profilePath ||
    pathname.startsWith(helpPath);
  const isClosed = !user.is_admin && membership && membership.subscription !== "current";
  let page = <Outlet />;
  if (!isOpen && !membership) page = <NoProgramPage />;
  else if (user.is_admin && !membership && isOfProgram(pathname))
    page = (
      <Suspense fallback={null}>
        <EnterProgramPage />
      </Suspense>
    );
  else if (!isOpen && isClosed) page = <ClosedProgramPage membership={membership} />;

  const beginAtTop = useEffectEvent(() => {
    // Lists go back to their own place when the person comes back to them.
    if (arrival !== NavigationType.Pop) window.scrollTo(0, 0);
  });
  // Another page alone: a sort or a filter in the address of a page that was opened by it leaves the page where it is.
  useLayoutEffect(() => beginAtTop(), [pathname]);

  if (isCasePath(pathname) && isEmbeddedIn(new URLSearchParams(search))) {
    return <main className={classes.alone}>{page}</main>;
  }
  return (
    <div className={classes.shell}>
      <LeaveGuard />
      <a className={classes.skip} href="#page">
        {words.skipToContent}
      </a>
      <aside className={classes.side}>
        <Link to="/" className={classes.brand}>
          <BrandMark />
          {brand.name}
        </Link>
        <MainNavigation entries={entries} />
      </aside>
      <header className={classes.top}>
        <ProgramSwitcher />
        <PageBarPlace />
        {/* Of a closed program it could only find pages that are refused. */}
        {!isClosed && <PaletteButton />}
        <AccountMenu />
        {navigation.state === "loading" && <div className={classes.going} />}
      </header>
      <main id="page" className={classes.page} tabIndex={-1}>
        <div key={pathname} className={classes.inner}>
          {membership?.entered_as_admin && <VisitBanner />}
          {!isCasePath(pathname) && hasWorker && (
            <Suspense fallback={null}>
              <VersionNote />
            </Suspense>
          )}
          {page}
        </div>
      </main>
    </div>
  );
}
