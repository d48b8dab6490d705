import { orderRegistrationInvitation } from "#functions/invitations/orderRegistrationInvitation.ts";
import { isInvitedOnly, people } from "./demoPeople.ts";
import { seedUlid } from "./seedIds.ts";

/** The port that `npm start` takes where nothing is said. */
const usualPort = "3000";

/** Invites those of the demo who have not registered: their mails lie in the local mailbox. Repeated, it sends nothing more. */
export async function inviteDemoPeople(): Promise<void> {
  const host = `localhost:${process.env.PORT ?? usualPort}`;
  const coordinator = people.find(({ email }) => email === "coordinator@bedside.test");
  for (const person of people.filter(isInvitedOnly)) {
    for (const { program, role } of person.memberships) {
      await orderRegistrationInvitation({
        person: asProfile(person),
        role,
        program,
        invitedBy: coordinator ? asProfile(coordinator) : null,
        host,
        operationId: seedUlid(`invitation ${person.email}`),
      });
    }
  }
}

const asProfile = (person: { id: string; email: string; firstName: string; lastName: string }) => ({
  id: person.id,
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
});
