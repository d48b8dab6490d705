import type { ReactNode } from "react";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import type { OpenedCase } from "../session/openCase.ts";
import type { CaseSession } from "../session/sessionParts.ts";
import { NextSteps } from "./NextSteps.tsx";

type Props = { opened: OpenedCase; session: CaseSession };

const CaseResult = loadedLater(async () => (await import("./Recap.tsx")).CaseResult);
const Recap = loadedLater(async () => (await import("./Recap.tsx")).Recap);
const WhatNext = loadedLater(async () => (await import("./WhatNext.tsx")).WhatNext);

/** The end of a case: score and time, the next case, what else it offers, and what the learner did in it. Partly loaded when the case ends. */
export function AfterCase({ opened, session }: Props): ReactNode {
  const { displayContext, documentContext } = opened.contexts;
  const mayGoOn = displayContext.audience === "student" && !displayContext.isEmbeded;
  return (
    <>
      <NextSteps documentContext={documentContext}>
        <CaseResult opened={opened} session={session} />
        {mayGoOn && <WhatNext contexts={opened.contexts} />}
      </NextSteps>
      <Recap opened={opened} session={session} />
    </>
  );
}
