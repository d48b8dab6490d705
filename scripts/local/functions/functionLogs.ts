import { createWriteStream, mkdirSync, type WriteStream } from "node:fs";
import { join } from "node:path";

/** One log file for each function. */
export type FunctionLogs = {
  /** Opens the function's log and returns the path of its file. */
  open: (functionName: string) => string;
  write: (functionName: string, text: string | Buffer) => void;
  close: () => void;
};

export function openFunctionLogs(directory: string): FunctionLogs {
  const logs = new Map<string, WriteStream>();
  mkdirSync(directory, { recursive: true });

  const fileOf = (name: string): string => join(directory, `${name}.log`);

  function logOf(name: string): WriteStream {
    const known = logs.get(name);
    if (known) return known;
    const log = createWriteStream(fileOf(name), { flags: "a" });
    // A full disk loses lines of the log, never the product; the next line tries it anew.
    log.on("error", () => logs.delete(name));
    logs.set(name, log);
    return log;
  }

  return {
    open: (name) => {
      logOf(name);
      return fileOf(name);
    },
    write: (name, text) => logOf(name).write(text),
    close: () => {
      for (const log of logs.values()) log.end();
    },
  };
}
