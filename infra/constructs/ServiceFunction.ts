import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { FunctionSpec } from "../../shared/contract/functionSpec.ts";
import { dlqUrlVariable, queueNames, queueUrlVariable } from "../../shared/contract/queues.ts";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { type FunctionName, functionSpecs } from "../functions.ts";
import { lambdaName } from "../names.ts";
import { addAlarm, alarmPeriod, slowPeriods, thresholds } from "./alarms.ts";
import { type Grantable, grantAccess } from "./grantAccess.ts";
import { grantTable } from "./grantTable.ts";
import { acknowledgeWildcard } from "./nag.ts";

export type ServiceFunctionProps = {
  name: FunctionName;
  config: Config;
  code: CodeSource;
  resources: Omit<Grantable, "mailSender" | "languageModel" | "crm">;
  /** `https://…` of the @connections API, for functions that publish. */
  liveEndpoint?: string;
  alarms: ITopic;
};

/** One Lambda function of the table in `functions.ts`: its role, environment, log group and alarms. */
export class ServiceFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { name, config } = props;
    const spec: FunctionSpec = functionSpecs[name];
    const functionName = lambdaName(config.stage, name);

    const logGroup = new LogGroup(this, "Logs", {
      logGroupName: `/bedside/${config.stage}/${name}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: config.retainsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // A role of our own: the managed policy that CDK would attach may write to every log group of the account.
    this.role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(this.role);
    grantTable(this.role, props.resources.table, props.code.tableUse[name]);
    grantAccess(this.role, spec.access, {
      ...props.resources,
      mailSender: config.mailSender,
      languageModel: config.languageModel,
      crm: config.crm,
    });

    this.function = new LambdaFunction(this, "Function", {
      functionName,
      description: spec.summary,
      runtime: Runtime.NODEJS_24_X,
      architecture: spec.architecture === "x86_64" ? Architecture.X86_64 : Architecture.ARM_64,
      handler: "index.handler",
      code: props.code.of(name),
      role: this.role,
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSeconds),
      reservedConcurrentExecutions: spec.reservedConcurrency,
      tracing: Tracing.ACTIVE,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel[config.logLevel],
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: environmentOf(spec, props),
    });
    acknowledgeWildcard(
      this.role,
      "*",
      "X-Ray's two actions take no resource, nor does listing a table's streams.",
    );
    this.addAlarms(spec, functionName, props.alarms);
  }

  private addAlarms(spec: FunctionSpec, functionName: string, topic: ITopic): void {
    addAlarm(this, "ErrorsAlarm", {
      metric: this.function.metricErrors({ period: alarmPeriod }),
      threshold: thresholds.functionErrors,
      description: `${functionName} failed: its log group has the error under the request's id.`,
      topic,
    });
    addAlarm(this, "ThrottlesAlarm", {
      metric: this.function.metricThrottles({ period: alarmPeriod }),
      threshold: thresholds.functionThrottles,
      description: `${functionName} was refused: the account's concurrency is used up, or the function's own.`,
      topic,
    });
    addAlarm(this, "DurationAlarm", {
      metric: this.function.metricDuration({ period: alarmPeriod, statistic: "p95" }),
      threshold: spec.slowAfterMs,
      periods: slowPeriods,
      description: `${functionName} is slow: one call in twenty takes ${spec.slowAfterMs} ms or more.`,
      topic,
    });
  }
}

function environmentOf(spec: FunctionSpec, props: ServiceFunctionProps): Record<string, string> {
  const { config, resources, liveEndpoint } = props;
  const environment: Record<string, string> = {
    TABLE_NAME: resources.table.tableName,
    MEDIA_BUCKET: resources.buckets.media.bucketName,
    SNAPSHOT_BUCKET: resources.buckets.snapshots.bucketName,
    REPORT_BUCKET: resources.buckets.reports.bucketName,
    BRAND_NAME: config.brandName,
    BRAND_PRODUCT: config.brandProduct,
    COOKIE_DOMAINS: config.cookieDomains,
    LOG_LEVEL: config.logLevel,
    POWERTOOLS_SERVICE_NAME: props.name,
    POWERTOOLS_METRICS_NAMESPACE: "Bedside",
  };
  const scans = Object.values(spec.access.objects ?? {}).some(({ scanned = [] }) => scanned.length > 0);
  if (scans && config.virusScan === "none") environment.VIRUS_SCAN = "none";
  if (config.sessionIdleMinutes) environment.SESSION_IDLE_MINUTES = String(config.sessionIdleMinutes);
  if (config.examLateDeliveryDays !== undefined)
    environment.EXAM_LATE_DELIVERY_DAYS = String(config.examLateDeliveryDays);
  if (config.reportKeptDays !== undefined) environment.REPORT_KEPT_DAYS = String(config.reportKeptDays);
  for (const name of queueNames) {
    const { sendsTo = [], checksQueues = [], redrives = [] } = spec.access;
    const queue = resources.queues[name];
    if (queue && [...sendsTo, ...checksQueues, ...redrives].includes(name))
      environment[queueUrlVariable(name)] = queue.queueUrl;
    const aside = resources.dlqs[name];
    if (aside && redrives.includes(name)) environment[dlqUrlVariable(name)] = aside.queueUrl;
  }
  if (spec.access.checksOrigin) environment.ORIGIN_SECRET_ARN = resources.originSecret.secretArn;
  if (spec.access.languageModel && config.languageModel)
    environment.LANGUAGE_MODEL = JSON.stringify(config.languageModel);
  if (spec.access.crm && config.crm) environment.CRM = JSON.stringify(config.crm);
  if (spec.access.sendsMail && config.mailSender) environment.MAIL_SENDER = config.mailSender;
  // Only where somebody writes a message does the address matter.
  if (props.name === "identity") environment.REQUIRE_SECOND_FACTOR = String(config.requireSecondFactor);
  if (props.name === "identity" && config.contactAddress) environment.CONTACT_ADDRESS = config.contactAddress;
  if (spec.access.publishes && liveEndpoint) environment.WEBSOCKET_ENDPOINT = liveEndpoint;
  return environment;
}
