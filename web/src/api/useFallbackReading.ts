import { focusManager } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Reads a query again every `everyMs` while the page is in front. For queries into which live messages are written: each such
 * write would begin a `refetchInterval` anew, so that the reading never comes while messages do. `refetch` has to stay the same.
 */
export function useFallbackReading(
  refetch: (options: { cancelRefetch: false }) => Promise<unknown>,
  everyMs: number,
): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (focusManager.isFocused()) void refetch({ cancelRefetch: false });
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch, everyMs]);
}
