import { type ReactNode, useEffect, useState } from "react";
import { CaseError } from "./CaseError.tsx";
import { CaseScreen } from "./CaseScreen.tsx";
import { CaseSkeleton } from "./CaseSkeleton.tsx";
import type { CaseSource } from "./session/openCase.ts";
import { useCaseSession } from "./session/useCaseSession.ts";

/** A case, as learners read and answer it. @see spec documents §2.2 to §2.6 */
export function CasePage({ source }: { source: CaseSource }): ReactNode {
  /** A reset, and a second try after an error, open the case anew. */
  const [opening, setOpening] = useState(0);
  const result = useCaseSession(source, opening);
  const isLoading = result.state === "loading";
  const [isSlow, setIsSlow] = useState(false);

  // A skeleton that flashes by is worse than none.
  useEffect(() => {
    setIsSlow(false);
    if (!isLoading) return;
    const timer = setTimeout(() => setIsSlow(true), 120);
    return () => clearTimeout(timer);
  }, [isLoading]);

  const again = (): void => setOpening((count) => count + 1);
  if (result.state === "failed") return <CaseError source={source} error={result.error} onRetry={again} />;
  if (result.state === "loading") return isSlow ? <CaseSkeleton /> : null;
  return <CaseScreen key={opening} opened={result.opened} session={result.session} onReopen={again} />;
}
