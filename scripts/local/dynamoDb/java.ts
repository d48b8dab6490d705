import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A condition of the machine that the user can mend; its message is one clear sentence. */
export class CannotStart extends Error {}

/** Where the DynamoDB Local jar lies, in the package that carries it. */
function emulatorDirectory(): string {
  const packageFile = createRequire(import.meta.url).resolve("amplify-dynamodb-simulator/package.json");
  return join(dirname(packageFile), "emulator");
}

/** True if a program of this name can be run. An old or broken one says so itself when it is. */
function isOnPath(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, program), constants.X_OK);
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error) return false;
      throw error;
    }
  });
}

/**
 * Makes sure that there is a Java runtime: root on Debian gets one installed, anyone else is told how.
 *
 * @throws CannotStart
 */
export async function requireJava(say: (sentence: string) => void): Promise<void> {
  if (isOnPath("java")) return;
  const how =
    "Install a Java 17 runtime (Debian: apt-get install openjdk-17-jre-headless) and run this again.";
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!isRootOnDebian) throw new CannotStart(`DynamoDB Local needs Java, and there is none. ${how}`);
  say("DynamoDB Local needs Java, and there is none: installing a headless runtime with apt-get …");
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-q"], { env: environment });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", "default-jre-headless"], {
      env: environment,
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    throw new CannotStart(`DynamoDB Local needs Java, and apt-get could not install it. ${how}`, {
      cause: error,
    });
  }
  if (!isOnPath("java")) throw new CannotStart(`Java is still missing after its installation. ${how}`);
}

export type Launcher = { command: string; arguments: string[]; isGuarded: boolean };

/** On Linux the system itself ends Java with the process that started it, also where both were stopped or killed. */
async function endingWithParent(java: readonly string[]): Promise<{ command: string; arguments: string[] }> {
  const setpriv = ["--pdeathsig", "KILL"];
  try {
    if (process.platform === "linux" && isOnPath("setpriv")) {
      await run("setpriv", [...setpriv, "true"]);
      return { command: "setpriv", arguments: [...setpriv, "java", ...java] };
    }
  } catch (error) {
    // An older one does not know the option; the closed standard input ends Java as well.
    if (!(error instanceof Error && "code" in error)) throw error;
  }
  return { command: "java", arguments: [...java] };
}

/**
 * The command that runs the server, up to the server's own arguments. Our launcher class is compiled once by the runtime's own compiler
 * module and kept; a runtime without that module runs the bare jar, which listens on every interface.
 */
export async function findLauncher(): Promise<Launcher> {
  const emulator = emulatorDirectory();
  const jar = join(emulator, "DynamoDBLocal.jar");
  const classPath = [jar, join(emulator, "DynamoDBLocal_lib", "*")].join(delimiter);
  const library = `-Djava.library.path=${join(emulator, "DynamoDBLocal_lib")}`;
  const options = [library, "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];

  const source = fileURLToPath(new URL("./LoopbackDynamoDbLocal.java", import.meta.url));
  const hash = createHash("sha256")
    .update(await readFile(source))
    .digest("hex")
    .slice(0, 12);
  const cache = fileURLToPath(new URL("../../../node_modules/.cache/dynamodb-local/", import.meta.url));
  const classes = join(cache, hash);
  if (!existsSync(classes) && !(await compile({ source, classPath, cache, classes }))) {
    return { ...(await endingWithParent([...options, "-jar", jar])), isGuarded: false };
  }
  const guarded = [...options, "-cp", `${classes}${delimiter}${classPath}`, "LoopbackDynamoDbLocal"];
  return { ...(await endingWithParent(guarded)), isGuarded: true };
}

type Compilation = { source: string; classPath: string; cache: string; classes: string };

async function compile({ source, classPath, cache, classes }: Compilation): Promise<boolean> {
  await mkdir(cache, { recursive: true });
  const unfinished = `${classes}.${process.pid}`;
  try {
    // An old release level: the class then runs on whatever Java is found later.
    await run("java", [
      ...["--module", "jdk.compiler/com.sun.tools.javac.Main"],
      ...["--release", "11", "-cp", classPath, "-d", unfinished, source],
    ]);
    await rename(unfinished, classes);
    return true;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (existsSync(classes)) return true; // another start compiled it meanwhile
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
