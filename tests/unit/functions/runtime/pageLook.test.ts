import { describe, expect, it } from "vitest";
import { pageLook } from "#functions/runtime/pageLook.ts";
import { presentError } from "#functions/runtime/present.ts";
import { Refusal } from "#functions/runtime/refusal.ts";
import { getCaseSummary } from "#shared/contract/print/print.ts";
import { pageOrCall } from "#shared/domain/pageOrCall.ts";
import { tokens } from "#web/app/theme.ts";
import { pageFonts } from "../../../../web/build/pageFonts.ts";

type Emitted = { fileName: string; source: Uint8Array };

function builtFonts(): Emitted[] {
  const emitted: Emitted[] = [];
  const generate = pageFonts().generateBundle as unknown as (this: object) => void; // a hook is a function or an object with one
  generate.call({ emitFile: (file: Emitted) => emitted.push(file) });
  return emitted;
}

describe("pages that the server makes itself (D-12)", () => {
  it("have the application's ink and paper, light and dark", () => {
    for (const { "--ink": ink, "--ink-soft": quiet, "--act": teal } of Object.values(tokens))
      for (const colour of [ink, quiet, teal]) expect(pageLook).toContain(colour);
    expect(pageLook).toContain(tokens.light["--paper-raised"]);
    expect(pageLook).toContain(tokens.dark["--paper"]);
  });

  it("name typefaces that the build has, under addresses that are files of it", () => {
    const named = [...pageLook.matchAll(/url\("([^"]+)"\)/g)].map(([, url = ""]) => url);
    const built = builtFonts();
    expect(named).toEqual(built.map(({ fileName }) => `/${fileName}`));
    for (const path of named) expect(pageOrCall({ method: "GET", path, accept: "*/*" })).toBe("file");
    for (const { source } of built) expect(Buffer.from(source.slice(0, 4)).toString()).toBe("wOF2");
  });

  it("say in those looks why a file was refused, and lead back", () => {
    const path = "/documents/7/case_summary.pdf";
    const request = { path, rawQuery: "", headers: { accept: "text/html" }, traceId: "trace" };
    const { statusCode, body = "" } = presentError(
      new Refusal("NO_SUMMARY"),
      request as unknown as Parameters<typeof presentError>[1], // what it looks at
      getCaseSummary,
    );
    expect(statusCode).toBe(403);
    expect(body).toContain("Your course does not share a summary of this exam.");
    expect(body).toContain(pageLook);
    expect(body).toContain('<a href="/">Go to your courses</a>');
  });
});
