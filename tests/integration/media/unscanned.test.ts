import { expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { scanForViruses } from "#functions/ports/virusScan.ts";
import { uploadKey } from "#functions/table/media/uploads.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

useEnvironment({ ...useCloud().functionEnv("media"), VIRUS_SCAN: "none" });

it("a deployment without scans waits for none (ADR 0445)", async () => {
  const key = uploadKey("01HZZZZZZZZZZZZZZZZZZZZZZ9");
  const text = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
  await putObject("MEDIA_BUCKET", key, text, "text/plain");
  expect(await scanForViruses("MEDIA_BUCKET", key, { waitMs: 0 })).toBeUndefined();
});
