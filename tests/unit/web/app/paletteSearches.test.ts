import { expect, it } from "vitest";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf } from "#web/api/session.ts";
import { searchesOf } from "#web/app/palette/searches.ts";
import { userAs } from "../sessionUser.ts";

it("asks the server once for each kind of thing, also for whoever may read it in two ways", () => {
  const admin = actorOf({ ...userAs("Program Service Administrator"), is_admin: true });
  expect([canByRole(admin, "library.list"), canByRole(admin, "my_work.read")]).toEqual([true, true]);
  const headings = searchesOf(admin).map(({ heading }) => heading);
  expect(headings.filter((heading) => heading === "Cases")).toEqual(["Cases"]);
});
