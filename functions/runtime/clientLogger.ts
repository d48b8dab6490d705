import { logger } from "./log.ts";

type Say = (...words: unknown[]) => void;
type ClientLogger = Record<"trace" | "debug" | "info" | "warn" | "error", Say>;

const said: Omit<ClientLogger, "info" | "error"> = {
  trace: () => undefined,
  debug: () => undefined,
  warn: (...words) => logger.warn("aws client", { words: words.map(String) }),
};

/**
 * For the AWS clients that are called most. Their own default says nothing either, but they first make of each request and reply
 * what a line of it would say, a fifth of all that a call allocates; where `info` and `error` are absent they do not.
 */
export const clientLogger = said as ClientLogger; // the clients ask for each function before they call it
