import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requireJava } from "#scripts/local/dynamoDb/java.ts";

let bin: string;

function program(name: string, script: string): void {
  const file = join(bin, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), "bin-"));
  vi.stubEnv("PATH", bin);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(bin, { recursive: true, force: true });
});

describe("the need for Java", () => {
  it("is met by one that is there", async () => {
    program("java", "exit 0");
    await expect(requireJava(() => {})).resolves.toBeUndefined();
  });

  it("is told to an ordinary user in one sentence that says how", async () => {
    vi.spyOn(process, "getuid").mockReturnValue(1000);
    await expect(requireJava(() => {})).rejects.toThrow(/^DynamoDB Local needs Java.*apt-get install/);
  });

  it.runIf(existsSync("/usr/bin/apt-get"))("is met by an installation for root on Debian", async () => {
    vi.spyOn(process, "getuid").mockReturnValue(0);
    program(
      "apt-get",
      `echo "$@" >> ${bin}/calls; printf '#!/bin/sh\\nexit 0\\n' > ${bin}/java; /bin/chmod +x ${bin}/java`,
    );
    const said: string[] = [];
    await requireJava((sentence) => said.push(sentence));
    expect(said).toHaveLength(1);
  });

  it.runIf(existsSync("/usr/bin/apt-get"))("is told in words when the installation fails", async () => {
    vi.spyOn(process, "getuid").mockReturnValue(0);
    program("apt-get", "exit 100");
    await expect(requireJava(() => {})).rejects.toThrow("apt-get could not install it");
  });
});
