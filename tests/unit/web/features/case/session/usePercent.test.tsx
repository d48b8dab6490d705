import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { observable } from "#web/features/case/session/observable.ts";
import type { CaseSession } from "#web/features/case/session/sessionParts.ts";
import { usePercent } from "#web/features/case/session/usePercent.ts";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { play } from "../../../viewer/playing.tsx";

/** What is shown of a case that the server counts as this far. */
function shown(percent: number, exam?: CaseSession["exam"]): number {
  const { store } = play({ ...aSmallCase(), timeLimit: 60 });
  const progress = observable({ progress: percent }) as unknown as CaseSession["progress"]; // all that is read
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ViewerContext value={{ store, registry, documentId: 7 }}>{children}</ViewerContext>
  );
  return renderHook(() => usePercent({ progress, ...(exam && { exam }) }), { wrapper }).result.current;
}

describe("how far somebody is (ruling 24)", () => {
  it("is never all of an exam that is not handed in", () => {
    const exam = {} as NonNullable<CaseSession["exam"]>;
    expect(shown(100, exam)).toBe(99);
    expect(shown(60, exam)).toBe(60);
    expect(shown(100)).toBe(100);
  });
});
