import { findInvitation as route } from "#shared/contract/identity/registration.ts";
import { authenticate } from "../runtime/authenticate.ts";
import { defineHandler } from "../runtime/handler.ts";
import { hasPassword } from "../table/identity/people.ts";
import { requireInvitation } from "./mailLink.ts";

/** Tells whoever holds the link whom it is for: they have the mail. */
export const findInvitation = defineHandler(route, {
  run: async ({ body, request }) => {
    const { state, person, membership } = await requireInvitation(body.token, request);
    const current = await authenticate(request.cookies, request.host);
    const { id, email, first_name, last_name } = person.profile;
    const isInvited = current?.person.profile.id === id;
    return {
      state,
      program_name: membership?.program_name ?? "",
      email,
      first_name,
      last_name,
      has_password: hasPassword(person.profile),
      signed_in: !current ? ("nobody" as const) : isInvited ? ("invited" as const) : ("other" as const),
      signed_in_as: current && !isInvited ? current.person.profile.email : null,
    };
  },
});
