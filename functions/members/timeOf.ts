import { decodeTime } from "ulid";
import { isoTime } from "../runtime/clock.ts";

/** When an operation began: the same for each try of it. */
export const timeOf = (operationId: string): string => isoTime(decodeTime(operationId));
