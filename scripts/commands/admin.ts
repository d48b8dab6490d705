import { parseArgs } from "node:util";
import { CannotDeploy } from "#scripts/deploy/cannotDeploy.ts";
import { openCloud } from "#scripts/deploy/cloud.ts";
import { adminCommand, useTable } from "#scripts/deploy/deployCommand.ts";
import { readSettings } from "#scripts/deploy/deploySettings.ts";
import { adminHelp } from "#scripts/deploy/help.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";
import { runCommand } from "./runCommand.ts";

const options = {
  stage: { type: "string" },
  region: { type: "string" },
  "first-name": { type: "string" },
  "last-name": { type: "string" },
  "password-file": { type: "string" },
  help: { type: "boolean", default: false },
} as const;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return console.log(adminHelp);
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0)
    throw new CannotDeploy("Name one address: npm run admin -- ada@example.org");
  const { stage, region } = values;
  // The rules for an address are those of the setting.
  const settings = readSettings({ flags: { stage, region, adminEmail: email }, environment: process.env });
  const make = () =>
    adminCommand({
      email,
      firstName: values["first-name"],
      lastName: values["last-name"],
      passwordFile: values["password-file"],
    });
  if (stage === undefined) return withProductData(readDataDir(), console.log, make);
  await useTable(openCloud(settings), settings);
  await make();
});
