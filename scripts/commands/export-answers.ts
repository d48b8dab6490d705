import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { s3 } from "#functions/ports/storage.ts";
import { getProgram, readPrograms } from "#functions/table/programs/programs.ts";
import { CannotDeploy } from "#scripts/deploy/cannotDeploy.ts";
import { openCloud } from "#scripts/deploy/cloud.ts";
import { useTable } from "#scripts/deploy/deployCommand.ts";
import { readSettings } from "#scripts/deploy/deploySettings.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { exportAnswers } from "#scripts/operate/exportAnswers.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run export:answers -- --to DIRECTORY | s3://BUCKET

Writes every answer of every program as Parquet files, by program and day, for Athena or any other reader of such files.

  --to TO          a directory, or the export bucket of the stage (output ExportBucket of its Export stack)
  --stage STAGE    of a deployed stage; without it of the product on this machine
  --region REGION  where the stage is
  --help           this text

EXPORT_KEY, a secret of 16 characters or more, names students in the files: alike in all exports that are made with it, and so that
nobody without it can tell who they are.`;

const shortestKey = 16;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      stage: { type: "string" },
      region: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const { to, stage, region } = values;
  if (values.help) return console.log(help);
  if (to === undefined) throw new CannotDeploy("Say where to: npm run export:answers -- --to DIRECTORY");
  const key = process.env.EXPORT_KEY ?? "";
  if (key.length < shortestKey)
    throw new CannotDeploy(
      `Set EXPORT_KEY to a secret of ${shortestKey} characters or more, and keep it for the next export.`,
    );
  const work = async (): Promise<void> => {
    const day = new Date().toISOString().slice(0, 10);
    for (const { id } of (await readPrograms()).rows) {
      const program = await getProgram(id);
      if (!program) continue;
      const { rows, files } = await exportAnswers({ program, day, key }, putInto(to));
      console.log(`${program.name}: ${rows} answers in ${files} files`);
    }
  };
  if (stage === undefined) return withProductData(readDataDir(), console.error, work);
  const settings = readSettings({ flags: { stage, region }, environment: process.env });
  await useTable(openCloud(settings), settings);
  await work();
});

function putInto(to: string): (key: string, bytes: Uint8Array) => Promise<void> {
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(to)?.[1];
  return async (key, Body) => {
    if (bucket !== undefined)
      return void (await s3().send(new PutObjectCommand({ Bucket: bucket, Key: key, Body })));
    const path = join(resolve(to), key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Body);
  };
}
