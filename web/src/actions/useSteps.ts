import { useRef, useState } from "react";
import { ApiError, textOf } from "../api/ApiError.ts";
import { PasskeyError } from "../api/passkeys.ts";

/**
 * Runs a button's action of several steps, some of them the browser's own: one run at a time, with failures in words.
 * Errors that are no refusal of the server or the browser are thrown on.
 */
export function useSteps() {
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  async function run(steps: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setProblem(undefined);
    try {
      await steps();
    } catch (error) {
      if (error instanceof ApiError) setProblem(textOf(error));
      else if (error instanceof PasskeyError) setProblem(error.message);
      else throw error;
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  }
  return { run, isRunning, problem };
}
