// Preloaded (`node --import`) by the stories in Firefox: lets Playwright drive the Firefox of a distribution, which knows less of WebDriver
// BiDi than Playwright asks for. What does not fit Playwright's text any more fails with a sentence.
import { registerHooks } from "node:module";

const replacements = [
  // Firefox has no media emulation by BiDi; no story in it asks for any.
  [
    /await this\.(_session|_browser\._browserSession)\.send\("emulation\.setMediaFeaturesOverride",\s*/g,
    "void (() => {})(",
    2,
  ],
  // The text of `fill` comes as the browser's own input: set by a script of another world, React does not hear of it.
  [
    /\(text3\) => window\.__pw_bidiInsertText\(text3\)/g,
    '(text3) => { const active = document.activeElement; if (active?.localName === "iframe") return active; document.execCommand("insertText", false, text3); return null; }',
    1,
  ],
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/playwright-core/lib/coreBundle.js")) return loaded;
    let source = String(loaded.source);
    for (const [pattern, text, times] of replacements) {
      const found = source.match(pattern)?.length ?? 0;
      if (found !== times)
        throw new Error(`Playwright has changed: ${pattern} was found ${found} times, not ${times}`);
      source = source.replace(pattern, text);
    }
    return { ...loaded, source };
  },
});
