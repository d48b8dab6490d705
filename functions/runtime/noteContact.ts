import { contactsWith } from "#shared/domain/contacts.ts";
import { putContacts } from "../table/identity/contacts.ts";
import type { Person } from "../table/identity/people.ts";
import { nowMs } from "./clock.ts";
import { logger } from "./log.ts";

/**
 * Notes that a session of somebody was heard of, every ten seconds at most: late answers of an exam are judged by it. A person
 * is noted as they were read with their session.
 * @see ADR 0242
 */
export async function noteContact({
  profile,
  contacts = [],
}: Pick<Person, "profile" | "contacts">): Promise<void> {
  const next = contactsWith(contacts, nowMs());
  if (next === contacts) return;
  try {
    await putContacts(profile.id, next);
  } catch (error) {
    // The request that it belongs to may have done its work by now, and must not be told as failed for a note.
    logger.warn("contact not noted", { reason: String(error) });
  }
}
