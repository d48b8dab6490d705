import type { ReactNode } from "react";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import type { CaseSession } from "../session/caseSession.ts";
import type { OpenedCase } from "../session/openCase.ts";

type Props = { opened: OpenedCase; session: CaseSession };

const Recap = loadedLater(async () => (await import("./Recap.tsx")).Recap);
const WhatNext = loadedLater(async () => (await import("./WhatNext.tsx")).WhatNext);

/** Below the next steps of a finished case: where a student goes on, and what they did in it. Loaded when the case ends. */
export function AfterCase({ opened, session }: Props): ReactNode {
  const { displayContext } = opened.contexts;
  const mayGoOn = displayContext.audience === "student" && !displayContext.isEmbeded;
  return (
    <>
      {mayGoOn && <WhatNext contexts={opened.contexts} />}
      <Recap opened={opened} session={session} />
    </>
  );
}
