import { createBrowserRouter } from "react-router";
import { requestHeadingFocus } from "../ui/headingFocus.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";
import { joinPage, pages, publicPages } from "./pages.tsx";
import { RouteError } from "./RouteError.tsx";
import { SessionGate } from "./SessionGate.tsx";
import { Shell } from "./Shell.tsx";

/** Every page of the application; an error in one leaves the shell around it standing. */
export function makeRouter(): ReturnType<typeof createBrowserRouter> {
  const router = createBrowserRouter([
    { ErrorBoundary: RouteError, HydrateFallback: PageSkeleton, children: publicPages },
    {
      element: <SessionGate />,
      ErrorBoundary: RouteError,
      HydrateFallback: PageSkeleton,
      children: [
        joinPage,
        {
          element: <Shell />,
          children: [{ ErrorBoundary: RouteError, children: pages }],
        },
      ],
    },
  ]);
  let path = router.state.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === path) return;
    path = location.pathname;
    // The root leads on by itself; who has only opened the product came from nowhere.
    if (navigator.userActivation?.hasBeenActive !== false) requestHeadingFocus();
  });
  return router;
}
