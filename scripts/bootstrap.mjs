// Plain JavaScript for any Node from 20 on: installs what is missing, then runs the command under the project's own Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [command, ...commandArguments] = process.argv.slice(2);
const commandFile = join(root, "scripts", "commands", `${(command ?? "").replaceAll(":", "-")}.ts`);

if (!command || !/^[a-z:-]+$/.test(command))
  fail("Say what to run: node scripts/bootstrap.mjs COMMAND [arguments]");
if (!existsSync(commandFile)) fail(`There is no command ${command} in scripts/commands.`);

installIfNeeded();

const child = spawn(
  join(root, "node_modules", ".bin", "node"),
  ["--disable-warning=ExperimentalWarning", commandFile, ...commandArguments],
  {
    cwd: root,
    // The fourth is a channel that closes with this process, also a killed one: what runs until it is stopped then stops.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}` },
  },
);
// The child decides when it is done; one that cannot (it was stopped, it hangs) is ended by force.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => pass(signal));
// npm passes signals on, unless it is killed itself.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid === parent || pass("SIGTERM"), 500).unref();
child.on("error", (error) => fail(`The project's own Node does not start: ${error.message}`));
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else process.exit(code ?? 1);
});

function pass(signal) {
  child.kill(signal);
  setTimeout(() => child.kill("SIGKILL"), 15_000).unref();
}

function installIfNeeded() {
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const stamp = join(root, "node_modules", ".cache", "installed.sha256");
  const nodeFile = join(root, "node_modules", ".bin", "node");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash && existsSync(nodeFile)) return;
  console.log("Installing packages …");
  // Only errors: under an older Node npm warns of each package that wants the one that it is about to install.
  // Not `npm ci`: it refuses a lockfile whose optional packages for other platforms a registry lacks.
  // Not saved: a registry with more packages for other platforms would add them to the lockfile.
  const result = spawnSync(
    "npm",
    ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel", "error"],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  if (result.status !== 0) fail("npm install failed; its own words are above.");
  mkdirSync(join(root, "node_modules", ".cache"), { recursive: true });
  writeFileSync(stamp, hash);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
