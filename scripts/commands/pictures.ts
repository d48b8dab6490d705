import { run } from "../lib/runAll.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run pictures

Takes the pictures of tests/visual/pictures anew, which the visual tests compare the kit with. Look at what changed before you commit it.

--compare  compares the kit with them, and changes none`;

await runCommand(async () => {
  if (process.argv.includes("--help")) return console.log(help);
  const compares = process.argv.includes("--compare");
  const rest = process.argv.slice(2).filter((each) => each !== "--compare");
  process.exitCode = await run({
    command: "playwright",
    args: ["test", "--project", "pictures", ...(compares ? [] : ["--update-snapshots"]), ...rest],
    env: { PICTURES: "1" },
  });
});
