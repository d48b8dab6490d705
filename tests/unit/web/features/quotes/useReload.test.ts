import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { orderTextOf } from "#web/features/quotes/OrderDetails.tsx";
import { useReload } from "#web/features/quotes/useReload.ts";
import { aQuotePage } from "./quotePage.ts";

const before = aQuotePage({ purchase_order: "PO-1", billing_address: "1 College Road" });
const typed = { ...orderTextOf(before), acceptedBy: "Prue Chasing", purchase_order: "PO-2" };

/** A page that is read again, and then says `next`. */
async function reloadedTo(next: QuotePage) {
  const hook = renderHook(
    ({ page }: { page: QuotePage }) => useReload(page, () => Promise.resolve({ data: next })),
    { initialProps: { page: before } },
  );
  await act(async () => hook.result.current.reload(typed));
  hook.rerender({ page: next });
  return hook;
}

describe("a quote that is read again after somebody else's change (C-36)", () => {
  it("keeps what was typed for the invoice, and shows what others gave where nothing was", async () => {
    const { result } = await reloadedTo(
      aQuotePage({ rev: 2, purchase_order: "PO-1", billing_address: "2 College Road" }),
    );
    expect(result.current.typed).toEqual({
      acceptedBy: "Prue Chasing",
      purchase_order: "PO-2",
      billing_address: "2 College Road",
    });
  });

  it("keeps it once: what is saved then stands", async () => {
    const { result, rerender } = await reloadedTo(aQuotePage({ rev: 2 }));
    rerender({ page: aQuotePage({ rev: 3, purchase_order: "PO-3" }) });
    expect(result.current.typed).toBeUndefined();
  });

  it("keeps nothing where no newer quote came", async () => {
    const { result, rerender } = await reloadedTo(before);
    rerender({ page: aQuotePage({ rev: 2, purchase_order: "PO-3" }) });
    expect(result.current.typed).toBeUndefined();
  });
});
