/** Entry point that `cdk` runs (cdk.json): bundles the functions and synthesizes the checked app. */
import { App } from "aws-cdk-lib";
import { bundleFunctions } from "./bundle.ts";
import { populate } from "./synth.ts";

await bundleFunctions();
const app = new App();
await populate(app, { checks: true });
app.synth();
