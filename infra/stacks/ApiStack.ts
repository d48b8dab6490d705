import { Stack, type StackProps } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { createSession } from "../../shared/contract/identity/identity.ts";
import type { Context } from "../../shared/contract/route.ts";
import type { HttpApi } from "../../shared/domain/httpApis.ts";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { addAlarm, alarmPeriod, thresholds } from "../constructs/alarms.ts";
import type { Grantable } from "../constructs/grantAccess.ts";
import { addHttpApi } from "../constructs/httpApi.ts";
import { ServiceFunction } from "../constructs/ServiceFunction.ts";
import { apiOfContext, routedContexts } from "../functions.ts";

export type ApiStackProps = StackProps & {
  /** The API of this stack. */
  api: HttpApi;
  config: Config;
  code: CodeSource;
  resources: Pick<Grantable, "table" | "buckets" | "queues" | "dlqs" | "originSecret" | "liveApiId">;
  /** Address of the live channels, for functions that publish. */
  liveEndpoint: string;
  alarms: ITopic;
  /** The main API's stack, whose functions the others' routes may use; absent for the main one itself. */
  main?: ApiStack;
};

/** One HTTP API with its routes, and the functions of the contexts that live there. */
export class ApiStack extends Stack {
  readonly apiId: string;
  private readonly functions: ReadonlyMap<Context, IFunction>;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { api, config, alarms, main } = props;
    const own = routedContexts.filter((context) => apiOfContext(context) === api);
    this.functions = new Map(own.map((context) => [context, this.addFunction(context, props)]));
    const functionOf = (context: Context): IFunction => {
      const found = this.functions.get(context) ?? main?.functions.get(context);
      // The stacks would need each other: a context's function lives where its routes are, or in the main stack.
      if (!found)
        throw new Error(`${id} routes to ${context}, whose function is in a stack that comes later`);
      return found;
    };
    this.apiId = addHttpApi(this, { name: api, config, alarms, functionOf });
    if (own.includes("identity")) this.addSignInAlarm(alarms);
  }

  private addSignInAlarm(topic: ITopic): void {
    addAlarm(this, "WrongSignInsAlarm", {
      // What the runtime writes for each request (functions/runtime/log.ts).
      metric: new Metric({
        namespace: "Bedside",
        metricName: "refusals",
        dimensionsMap: { route: `${createSession.method} ${createSession.path}`, service: "bedside" },
        statistic: "Sum",
        period: alarmPeriod,
      }),
      threshold: thresholds.wrongSignIns,
      description:
        "Many sign-ins were refused: somebody may be guessing passwords, or a sign-in page is broken.",
      topic,
    });
  }

  private addFunction(name: Context, props: ApiStackProps): IFunction {
    const { config, code, resources, liveEndpoint, alarms } = props;
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    return new ServiceFunction(this, id, { name, config, code, resources, liveEndpoint, alarms }).function;
  }
}
