import { logger } from "./log.ts";

type Say = (...words: unknown[]) => void;
type ClientLogger = Record<"trace" | "debug" | "info" | "warn" | "error", Say>;

const said: Omit<ClientLogger, "info" | "error"> = {
  trace: () => undefined,
  debug: () => undefined,
  warn: (...words) => logger.warn("aws client", { words: words.map(String) }),
};

/**
 * Logger for the AWS clients that are called most. Their default logger prints nothing either, but first formats each request and
 * reply, a fifth of the allocations of a call. Without `info` and `error` they skip that.
 */
export const clientLogger = said as ClientLogger; // the clients ask for each function before they call it
