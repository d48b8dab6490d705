import { parseArgs } from "node:util";
import { startLocalStack, stopLocalStack } from "#scripts/localstack/localStack.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run cloud:localstack

Starts LocalStack in Docker and deploys to it what its free edition can hold of the app: alarms, table, buckets, queues and
workers; no API Gateway v2, no CloudFront. For trying templates and triggers; npm start runs the whole product.

Options
  --down   end it, with its data
  --help   show this

Environment
  LOCALSTACK_AUTH_TOKEN   the token of a LocalStack account, which its image asks for
  LOCALSTACK_PORT         where it listens on the loopback interface (default 4566)
  LOCALSTACK_IMAGE        default localstack/localstack:stable`;

const options = {
  down: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

await runCommand(async () => {
  const { values } = parseArgs({ options });
  if (values.help) console.log(help);
  else if (values.down) await stopLocalStack();
  else await startLocalStack();
});
