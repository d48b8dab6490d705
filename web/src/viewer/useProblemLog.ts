import { useEffect } from "react";

/** Writes what is amiss in a case into the browser's log, once. @see spec documents §8 'Logged only' */
export function useProblemLog(problem: string | undefined): void {
  useEffect(() => {
    if (problem !== undefined) console.error(problem);
  }, [problem]);
}
