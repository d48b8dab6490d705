import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aPerson, aSession } from "#tests/builders/world.ts";
import { productUrl } from "#tests/e2e/support/people.ts";
import { useProduct } from "#tests/e2e/support/product.ts";
import startProduct from "#tests/e2e/support/startProduct.ts";
import { type Act, editingActs, suggestingActs, usualText } from "./acts.ts";
import { startChromium } from "./chromium.ts";
import { startDisplay } from "./display.ts";
import { type Engine, MissingEngine, within } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { beginWriting, readText, saveAll, select } from "./page.ts";
import { startWebKit } from "./webKit.ts";

/**
 * Plays the same acts of an author in Chromium, Firefox and WebKit and compares the text letter by letter: as it stands then, and as it
 * is read again after it was saved. Closes with `Tests: N passed, N failed`. An engine that is not installed is named and left out.
 */
type Mode = "editing" | "suggesting";
type Outcome =
  | { engine: Engine["name"]; act: string; mode: Mode; text: string; kept: string }
  | { engine: Engine["name"]; act: string; mode: Mode; error: string };

/** An engine that hangs must not hold up the rest. Milliseconds. */
const longestActMs = 30_000;
const longestEngineMs = 6 * 60_000;

const markOf = (at: number): string => `[${String(at + 1).padStart(2, "0")}] `;

async function aVersion(acts: readonly Act[]): Promise<{ url: string; cookie: string }> {
  const make = caseBuilder("probe");
  const lines = [
    ...acts.map(({ before = usualText }, at) => make.para(`${markOf(at)}${before}`)),
    make.para(`${markOf(acts.length)}The end.`),
  ];
  const { program, versions } = await anEditedCase({ root: aSmallCase("A probe", lines) });
  const { cookie } = await aSession(await aPerson([{ program, role: "Content Production Associate" }]));
  return { url: `${productUrl()}/versions/${versions.scheduled_review}/edit`, cookie };
}

/** What stands behind each mark, up to the next one. */
function parted(text: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const from = text.indexOf(markOf(at));
    const to = text.indexOf(markOf(at + 1));
    return from < 0 || to < 0
      ? `(lost: ${markOf(at)})`
      : text.slice(from + markOf(at).length, to).replace(/\n$/, "");
  });
}

async function play(engine: Engine, { at, keys }: Act, mark: string): Promise<void> {
  const [from, to] = typeof at === "number" ? [at, at] : at;
  await engine.run(select(mark, from, to));
  for (const key of keys) {
    if (key === "compose") await engine.composeAccent?.();
    else await engine.press(key.startsWith("=") ? [...key.slice(1)] : [key]);
  }
  await engine.run(readText());
}

async function playAll(engine: Engine, mode: Mode, acts: readonly Act[]): Promise<Outcome[]> {
  const { url, cookie } = await aVersion(acts);
  await engine.open(url, cookie);
  await engine.run(beginWriting(mode));
  const errors = new Map<string, string>();
  for (const [at, act] of acts.entries()) {
    if (act.keys.includes("compose") && !engine.composeAccent) {
      errors.set(act.name, "skipped");
      continue;
    }
    try {
      await within(longestActMs, act.name, play(engine, act, markOf(at)));
    } catch (error) {
      errors.set(act.name, String(error));
    }
  }
  const texts = parted(await engine.run<string>(readText()), acts.length);
  await engine.run(saveAll());
  await engine.open(url, cookie);
  const kept = parted(await engine.run<string>(readText()), acts.length);
  return acts.map(({ name }, at) => {
    const about = { engine: engine.name, act: name, mode };
    const error = errors.get(name);
    return error === undefined
      ? { ...about, text: texts[at] ?? "", kept: kept[at] ?? "" }
      : { ...about, error };
  });
}

async function playIn(start: () => Promise<Engine>): Promise<Outcome[]> {
  const engine = await start();
  try {
    const played = (async () => [
      ...(await playAll(engine, "editing", editingActs)),
      ...(await playAll(engine, "suggesting", suggestingActs)),
    ])();
    return await within(longestEngineMs, `The acts in ${engine.name}`, played);
  } finally {
    await within(10_000, "closing", engine.close()).catch(() => undefined);
  }
}

const stopProduct = await startProduct();
let failed = 0;
let passed = 0;
const say = (isRight: boolean, sentence: string): void => {
  if (isRight) passed += 1;
  else failed += 1;
  console.log(`  ${isRight ? "✓" : "✘"} ${sentence}`);
};
const display = await startDisplay().catch((error: unknown) => {
  if (!(error instanceof MissingEngine)) throw error;
  console.log(`Left out: ${error.message}.`);
  return undefined;
});
try {
  useProduct();
  const engines: [Engine["name"], () => Promise<Engine>][] = [["Chromium", startChromium]];
  if (display) {
    engines.push(["Firefox", () => startFirefox(display)], ["WebKit", () => startWebKit(display)]);
  }
  const reference = new Map<string, string>();
  for (const [name, start] of engines) {
    console.log(`\n${name}`);
    let outcomes: Outcome[];
    try {
      outcomes = await playIn(start);
    } catch (error) {
      if (error instanceof MissingEngine) console.log(`  Left out: ${error.message}.`);
      else say(false, `does not play the acts: ${error instanceof Error ? error.message : String(error)}`);
      continue;
    }
    const expected = new Map([...editingActs, ...suggestingActs].map(({ name: act, after }) => [act, after]));
    for (const outcome of outcomes) {
      const about = `${outcome.mode}: ${outcome.act}`;
      if ("error" in outcome) {
        if (outcome.error === "skipped")
          console.log(`  – ${about}: not played, this machine has no keyboard for it (Debian: xdotool)`);
        else say(false, `${about}: ${outcome.error}`);
        continue;
      }
      if (name === "Chromium") reference.set(about, outcome.text);
      const wanted = expected.get(outcome.act) ?? reference.get(about);
      const differs = [outcome.text, outcome.kept].some((text) => text !== (wanted ?? outcome.text));
      say(
        !differs,
        differs
          ? `${about}: ${JSON.stringify(outcome.text)}, read again ${JSON.stringify(outcome.kept)}, not ${JSON.stringify(wanted)}`
          : about,
      );
    }
  }
} finally {
  display?.stop();
  await stopProduct();
}
console.log(`\nTests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
