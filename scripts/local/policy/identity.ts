import { createHash } from "node:crypto";
import { accountId } from "../localAws.ts";
import type { Attempt } from "./evaluate.ts";

/** The access key of a function: who calls is known by it, in a link that it signed as well. */
export const accessKeyOf = (functionName: string): string =>
  `LOCAL${createHash("sha256").update(functionName).digest("hex").slice(0, 15).toUpperCase()}`;

/** In the words of AWS, so that it reads as it will in the account. */
export const deniedMessage = (functionName: string, { action, resource }: Attempt): string =>
  `User: arn:aws:sts::${accountId}:assumed-role/${functionName} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
