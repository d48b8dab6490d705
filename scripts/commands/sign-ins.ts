import { parseArgs } from "node:util";
import { keyedHash } from "#functions/identity/keyedHash.ts";
import { normalEmail } from "#functions/table/identity/people.ts";
import { listSignIns } from "#functions/table/identity/signIns.ts";
import { CannotDeploy } from "#scripts/deploy/cannotDeploy.ts";
import { openCloud } from "#scripts/deploy/cloud.ts";
import { useTable } from "#scripts/deploy/deployCommand.ts";
import { readSettings } from "#scripts/deploy/deploySettings.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { signInsText } from "#scripts/operate/signInsText.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run sign-ins -- EMAIL

Shows the latest tries at signing in with an e-mail address, the last first: when, what came of it, from which
network (a name that tells that two are the same, and nothing more), with which browser. Kept for 90 days.

  --stage STAGE    of a deployed stage; without it of the product on this machine
  --region REGION  where the stage is
  --help           this text`;

const shownAtMost = 100;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      stage: { type: "string" },
      region: { type: "string" },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0)
    throw new CannotDeploy("Name one address: npm run sign-ins -- ada@example.org");
  const show = async () =>
    console.log(signInsText(email, await listSignIns(await keyedHash(normalEmail(email)), shownAtMost)));
  const { stage, region } = values;
  if (stage === undefined) return withProductData(readDataDir(), console.error, show);
  const settings = readSettings({ flags: { stage, region }, environment: process.env });
  await useTable(openCloud(settings), settings);
  await show();
});
