import type { PersonToAdd } from "#shared/domain/peopleImport.ts";
import { nowMs } from "../runtime/clock.ts";
import { pauseBeforeRetry } from "../runtime/pauseBeforeRetry.ts";
import { addMembers, membersInOne, prepareMembers, withdrawMembers } from "../table/members/addMembers.ts";
import type { JobRow } from "../table/operations/jobs.ts";
import type { TransactItem } from "../table/table.ts";
import { type Addition, type PlannedPerson, type Preparing, planPeople, preparedFor } from "./planPeople.ts";

/** Refused so often, people are tried one by one, so that nobody is hindered by another. */
const triesTogether = 2;
const triesAlone = 4;

/** Result of one transaction: how many people it handled, and how many of them it added. */
export type Added = {
  people: number;
  added: number;
  leftOut: { line: number; email: string; reason: string }[];
  /** Orders of invitations, which stand and of which the queue is still to be told. */
  mails: JobRow[];
};

/** Plans the adding of people and prepares it, for `addPeople`. */
export async function preparePeople(
  people: readonly PersonToAdd[],
  addition: Addition,
): Promise<PlannedPerson[]> {
  const planned = await planPeople(people, addition);
  await prepareMembers(membersOf(planned));
  return planned;
}

/** Takes back what a run has prepared for people whom it has not added, nor can any more. */
export async function withdrawPeople(people: readonly PersonToAdd[], preparing: Preparing): Promise<void> {
  await withdrawMembers(preparing.program.id, await preparedFor(people, preparing));
}

type Adding = {
  /** People prepared for the next transaction. If something about them has changed since, the transaction is refused and planned again. */
  ahead?: readonly PlannedPerson[];
  /** One more write, at most, that succeeds or fails together with the transaction. */
  together?: (done: Added) => TransactItem[];
};

/**
 * Adds people to a program in their order, as many in one transaction as it holds, each whole or not at all, and yields what each
 * transaction has done. Whoever cannot be added even alone is left out.
 *
 * @throws where nobody is to be added and what is together with it is refused
 */
export async function* addPeople(
  people: readonly PersonToAdd[],
  addition: Addition,
  { ahead, together = () => [] }: Adding = {},
): AsyncGenerator<Added, void> {
  let planned = ahead ?? (await preparePeople(people, addition));
  for (let at = 0, refusals = 0; at < people.length; ) {
    const isAlone = refusals >= triesTogether;
    let part = isAlone ? planned.slice(0, 1) : asManyAsFit(planned);
    if (refusals >= triesTogether + triesAlone) part = await givenUp(part, addition);
    const done = doneBy(part);
    const order = { nowS: Math.floor(nowMs() / 1000), own: addition.own, together: together(done) };
    if (await addMembers(addition.program.id, membersOf(part), order)) {
      yield done;
      at += part.length;
      planned = planned.slice(part.length);
      refusals = isAlone ? triesTogether : 0;
      continue;
    }
    if (membersOf(part).length === 0)
      throw new Error(`Another one adds these people to ${addition.program.id}`);
    await pauseBeforeRetry(refusals++);
    planned = await prepareAnew(people.slice(at), planned, addition);
  }
}

async function prepareAnew(
  people: readonly PersonToAdd[],
  before: readonly PlannedPerson[],
  addition: Addition,
): Promise<PlannedPerson[]> {
  const planned = await preparePeople(people, addition);
  const noMore = people.filter((_person, at) => {
    const prepared = newPersonOf(before[at]);
    return prepared !== undefined && prepared !== personOf(planned[at]);
  });
  await withdrawPeople(noMore, addition);
  return planned;
}

const newPersonOf = (one: PlannedPerson | undefined): string | undefined =>
  one?.state === "to add" && one.member.isNewPerson ? one.member.profile.id : undefined;

const personOf = (one: PlannedPerson | undefined): string | undefined =>
  one?.state === "there" ? one.userId : newPersonOf(one);

const membersOf = (planned: readonly PlannedPerson[]) =>
  planned.flatMap((one) => (one.state === "to add" ? one.member : []));

/** The first of them whom one transaction holds, with those between them about whom nothing is to be written. */
function asManyAsFit(planned: readonly PlannedPerson[]): readonly PlannedPerson[] {
  const room = membersInOne(membersOf(planned));
  let taken = 0;
  const end = planned.findIndex((one) => one.state === "to add" && ++taken > room);
  return end < 0 ? planned : planned.slice(0, end);
}

async function givenUp(part: readonly PlannedPerson[], addition: Addition): Promise<PlannedPerson[]> {
  const people = part.map(({ person }) => person);
  await withdrawPeople(people, addition);
  return people.map((person) => ({ person, state: "left out", reason: "could not be added" }));
}

function doneBy(part: readonly PlannedPerson[]): Added {
  const leftOut = part.flatMap((one) =>
    one.state === "left out" ? { line: one.person.line, email: one.person.email, reason: one.reason } : [],
  );
  return {
    people: part.length,
    added: part.length - leftOut.length,
    leftOut,
    mails: part.flatMap((one) => (one.state === "to add" ? one.mail : [])),
  };
}
