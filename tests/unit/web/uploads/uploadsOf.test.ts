import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { getSession } from "#shared/contract/identity/identity.ts";
import { keyOf } from "#web/api/queryKeys.ts";
import { uploadsOf } from "#web/uploads/uploadsOf.ts";

const key = keyOf(getSession);

function aPlace() {
  const client = new QueryClient();
  const signals: AbortSignal[] = [];
  const told: string[] = [];
  const of = (personId: string) =>
    uploadsOf(client, personId, {
      send: (_file, { signal }) => {
        signals.push(signal);
        return new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason)),
        );
      },
      onUploaded: (name) => told.push(name),
      onFailed: (name) => told.push(name),
    });
  const show = (session: object) => client.setQueryData(key, session);
  return { of, show, signals, told };
}
const file = () => new File([new Uint8Array(9)], "box.svg");

it("uploads go on for their person, also after a lost session, and end without a word when they sign out", async () => {
  const { of, show, signals, told } = aPlace();
  show({ state: "in", user: { id: "ann" } });
  const store = of("ann");
  store.add([{ file: file() }]);
  expect(of("ann")).toBe(store);
  show({ state: "in", user: { id: "ann", first_name: "Ann" } });
  show({ state: "lost", email: "ann@example.org", why: "ended" });
  expect(store.get()).toHaveLength(1);
  show({ state: "out", left: "ann" });
  await new Promise((resolve) => setTimeout(resolve));
  expect(signals[0]?.aborted).toBe(true);
  expect(store.get()).toEqual([]);
  expect(told).toEqual([]);
  expect(of("ann")).not.toBe(store);
});

it("uploads of one person are never shown to another who signs in after a lost session", () => {
  const { of, show, signals } = aPlace();
  show({ state: "in", user: { id: "ann" } });
  of("ann").add([{ file: file() }]);
  show({ state: "lost", email: "ann@example.org", why: "replaced" });
  show({ state: "in", user: { id: "bo" } });
  expect(signals[0]?.aborted).toBe(true);
  expect(of("bo").get()).toEqual([]);
});
