import { Button, NativeSelect } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type BenchPlay, playBench } from "#shared/contract/versions/bench.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import type { Editor } from "../useEditor.ts";
import { benchFigures, type Played } from "./benchFigures.ts";
import classes from "./patients.module.css";

type Props = { editor: Editor; of: string; plays: readonly BenchPlay[] };

const own = "own";
const percent = (part: number, all: number): string =>
  all === 0 ? "–" : `${Math.round((100 * part) / all)}%`;
const seconds = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Plays one thing to its end: a model that is slow takes several calls. */
async function playWhole(
  versionId: number,
  play: BenchPlay,
  { by, isCancelled }: { by: "own" | "model"; isCancelled: () => boolean },
): Promise<Played | undefined> {
  for (let isResumed = false; !isCancelled(); isResumed = true) {
    const reply = await call(playBench, {
      params: { id: String(versionId) },
      body: { play, by, ...(isResumed && { is_resumed: true }) },
    });
    if (reply.is_done) return { play, reply };
  }
  return undefined;
}

/** Plays one after the other, until all were played or the page is left. */
function useBenchRun(versionId: number, plays: Props["plays"], by: "own" | "model") {
  const [played, setPlayed] = useState<readonly Played[]>([]);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState("");
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function run(): Promise<void> {
    setProblem("");
    setPlayed([]);
    const done: Played[] = [];
    try {
      for (const [at, play] of plays.entries()) {
        setProgress(at);
        const each = await playWhole(versionId, play, { by, isCancelled: () => isGone.current });
        if (!each) return;
        done.push(each);
        setPlayed([...done]);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(textOf(error));
    }
    setProgress(undefined);
  }
  return { played, progress, problem, run };
}

/** Runs what the authors expect against the chosen provider, and shows what came of it. @see ADR 0399 */
export function Bench({ editor, of, plays }: Props): ReactNode {
  const { version, bench } = editor.opened.contexts;
  const [by, setBy] = useState<"own" | "model">(own);
  const { played, progress, problem, run } = useBenchRun(version.id, plays, by);
  const isRunning = progress !== undefined;
  const isWhole = !isRunning && played.length === plays.length && played.length > 0;
  return (
    <section className={classes.bench} aria-label={`Bench of ${of}`}>
      {bench.is_withheld && (
        <p className={classes.note}>
          The published case has no AI cards. Publish again once the bench passes to bring them back.
        </p>
      )}
      <NativeSelect
        label="Answered by"
        value={by}
        disabled={isRunning}
        data={[
          { value: own, label: "The case's own patient and rules" },
          ...(bench.model === null ? [] : [{ value: "model", label: bench.model }]),
        ]}
        onChange={({ currentTarget }) => setBy(currentTarget.value === own ? own : "model")}
      />
      <Button onClick={() => void run()} disabled={isRunning || plays.length === 0}>
        Run the bench
      </Button>
      <p role="status" className={classes.note}>
        {isRunning
          ? `Playing ${progress + 1} of ${plays.length}...`
          : plays.length === 0
            ? "Add a dialogue or a graded statement first."
            : ""}
      </p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
      {isWhole && <Figures played={played} failsAllowed={bench.fails_allowed} />}
    </section>
  );
}

function Figures({ played, failsAllowed }: { played: readonly Played[]; failsAllowed: number }): ReactNode {
  const { fails, dialogues, agreement, asked, used, microUsd, msEach } = benchFigures(played);
  const passes = fails.length <= failsAllowed;
  const figures: (readonly [string, string])[] = [
    ["Fails", `${fails.length} (${failsAllowed} allowed)`],
    ...(dialogues.turns > 0
      ? ([
          [
            "Grounded",
            `${percent(dialogues.grounded, dialogues.withFacts)} of ${dialogues.withFacts} replies with facts`,
          ],
          ["Contradictions", String(dialogues.contradictions)],
          ["Leaks", String(dialogues.leaks)],
        ] as const)
      : []),
    ...(agreement.compared > 0
      ? ([
          ["Same grade as the authors", `${agreement.same} of ${agreement.compared}`],
          [
            "Cohen's kappa",
            `${agreement.kappa?.toFixed(2) ?? "–"} (weighted ${agreement.weighted?.toFixed(2) ?? "–"})`,
          ],
        ] as const)
      : []),
    ["Time each", seconds(msEach)],
    ...(asked > 0
      ? ([
          ["Model used", `${used} of ${asked} requests`],
          ["Cost", `$${(microUsd / 1_000_000).toFixed(4)}`],
        ] as const)
      : []),
  ];
  return (
    <>
      <p className={classes.verdict} data-passes={passes} role="status">
        {passes ? "The case passes its bench." : "The case does not pass its bench, and can't be published."}
      </p>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {fails.length > 0 && (
        <ul className={classes.problems} aria-label="Fails">
          {fails.map((fail) => (
            <li key={fail}>{fail}</li>
          ))}
        </ul>
      )}
    </>
  );
}
