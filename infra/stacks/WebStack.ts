import { Aws, CfnCondition, CfnOutput, CfnResource, Duration, Fn, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { type HttpApi, httpApis, originOfApi, segmentsOfApi } from "../../shared/domain/httpApis.ts";
import { originSecretHeader } from "../../shared/domain/originSecret.ts";
import { livePath } from "../../shared/domain/pageOrCall.ts";
import type { CodeSource } from "../code.ts";
import type { Config } from "../config.ts";
import { addAlarm, alarmPeriod, thresholds } from "../constructs/alarms.ts";
import type { Grantable } from "../constructs/grantAccess.ts";
import { acknowledge } from "../constructs/nag.ts";
import { OriginRotation } from "../constructs/OriginRotation.ts";
import { PrivateBucket } from "../constructs/PrivateBucket.ts";
import { firewallRegion, origins, resourceName } from "../names.ts";
import { contentSecurityPolicy, fileSecurityPolicy, workerSecurityPolicy } from "../securityPolicy.ts";

export type WebStackProps = StackProps & {
  config: Config;
  code: CodeSource;
  resources: Pick<Grantable, "table" | "buckets" | "originSecret">;
  alarms: ITopic;
  accessLogs: Bucket;
  apiIds: Readonly<Record<HttpApi, string>>;
  liveApiId: string;
  /** Buckets whose objects the pages show. */
  objects: readonly IBucket[];
  /** The viewer-request function, as CloudFront runs it. */
  viewerRequestCode: string;
};

const newestOnly: ResponseCustomHeader[] = [
  // Pages and calls share paths: without these the Back button shows raw JSON. The API's own Cache-Control stands.
  { header: "Vary", value: "Accept", override: true },
  { header: "Cache-Control", value: "no-cache", override: false },
];

const sameOriginOnly = { header: "Cross-Origin-Resource-Policy", value: "same-origin", override: true };
const strictTransportSecurity = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  preload: true,
  override: true,
};

/** The site: one origin for pages, calls and live channels, with CloudFront in front. */
export class WebStack extends Stack {
  private readonly web: WebStackProps;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    this.web = props;
    const { config } = props;
    const site = new PrivateBucket(this, "Site", {
      accessLogs: props.accessLogs,
      accessLogsPrefix: "s3/site/",
      retain: config.retainsData,
      versioned: { noncurrentDays: 30 },
    });
    // What is kept of each release (templates among it) is for operators: no page has it.
    site.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
        actions: ["s3:GetObject"],
        resources: [site.arnForObjects("releases/*")],
      }),
    );
    const distribution = this.addDistribution(site);
    this.acknowledgeFindings(distribution);
    this.addEdgeAlarm(distribution);
    this.addRecords(distribution);
    const { code, resources, alarms } = props;
    new OriginRotation(this, "OriginRotation", { config, code, resources, alarms, distribution });
    new CfnOutput(this, "SiteBucket", {
      value: site.bucketName,
      description: "The web build is copied here.",
    });
    new CfnOutput(this, "DistributionId", { value: distribution.distributionId });
    new CfnOutput(this, "SiteUrl", { value: `https://${config.domainName ?? distribution.domainName}` });
  }

  private addDistribution(site: IBucket): Distribution {
    const { config, accessLogs, liveApiId } = this.web;
    const web = S3BucketOrigin.withOriginAccessControl(site, { originId: origins.web });
    const live = this.gatewayOrigin(liveApiId, origins.live);

    const dynamic = this.dynamicBehavior();
    return new Distribution(this, "Distribution", {
      comment: resourceName(config.stage, "site"),
      domainNames: config.domainName ? [config.domainName, `*.${config.domainName}`] : undefined,
      certificate: config.certificateArn
        ? Certificate.fromCertificateArn(this, "Certificate", config.certificateArn)
        : undefined,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: config.webAclArn,
      enableLogging: true,
      logBucket: accessLogs,
      logFilePrefix: "cloudfront/",
      defaultBehavior: { ...dynamic, origin: web, allowedMethods: AllowedMethods.ALLOW_ALL },
      errorResponses: [403, 404].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      additionalBehaviors: {
        "/assets/*": {
          origin: web,
          viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
          cachePolicy: this.assetCache(),
          responseHeadersPolicy: this.assetHeaders(),
          // Compresses files that were not compressed by the build.
          compress: true,
          functionAssociations: dynamic.functionAssociations,
        },
        "/worker.js": {
          ...dynamic,
          origin: web,
          responseHeadersPolicy: this.headersPolicy("Worker", newestOnly, workerSecurityPolicy),
        },
        [livePath]: { ...dynamic, origin: live },
        ...this.apiBehaviors(dynamic),
      },
    });
  }

  /** One behavior for each HTTP API: the edge can choose an origin only if some behavior has it. */
  private apiBehaviors(dynamic: Omit<BehaviorOptions, "origin">): Record<string, BehaviorOptions> {
    return Object.fromEntries(
      httpApis.map((name) => [
        name === "main" ? "/healthz" : `/${segmentsOfApi[name][0]}/*`,
        {
          ...dynamic,
          origin: this.gatewayOrigin(this.web.apiIds[name], originOfApi(name)),
          allowedMethods: AllowedMethods.ALLOW_ALL,
        },
      ]),
    );
  }

  private gatewayOrigin(apiId: string, originId: string): HttpOrigin {
    return new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      originId,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      // Over what a viewer sends of that name. Rotated since, the value is that of the last deployment here.
      customHeaders: {
        [originSecretHeader]: this.web.resources.originSecret.secretValueFromJson("current").unsafeUnwrap(),
      },
      readTimeout: Duration.seconds(30),
    });
  }

  // Chosen per request at the edge, after which the behaviour stays: so nothing here may be cached.
  private dynamicBehavior(): Omit<BehaviorOptions, "origin"> {
    const edgeFunction = new EdgeFunction(this, "ViewerRequest", {
      functionName: resourceName(this.web.config.stage, "viewer-request"),
      comment: "Tells pages from calls",
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(this.web.viewerRequestCode),
    });
    return {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // All but Host, by which API Gateway and S3 are addressed; the Sec-WebSocket headers are among them.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.headersPolicy("Dynamic", newestOnly),
      functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
  }

  private assetCache(): CachePolicy {
    return new CachePolicy(this, "AssetCache", {
      cachePolicyName: resourceName(this.web.config.stage, "assets"),
      comment: "Files whose names carry a hash of their content",
      defaultTtl: Duration.days(365),
      minTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      queryStringBehavior: CacheQueryStringBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  private pagePolicy(): string {
    const { config, objects } = this.web;
    return contentSecurityPolicy({
      objectOrigins: objects.map((bucket) => `https://${bucket.bucketRegionalDomainName}`),
      liveHosts: config.domainName ? [config.domainName, `*.${config.domainName}`] : [],
    });
  }

  /** Files stand in pages, which say what may be done: each header more is sent some forty times before a case is there. */
  private assetHeaders(): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, "AssetsHeaders", {
      responseHeadersPolicyName: resourceName(this.web.config.stage, "assets-headers"),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: fileSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        strictTransportSecurity,
      },
      customHeadersBehavior: {
        customHeaders: [
          sameOriginOnly,
          { header: "Vary", value: "Accept-Encoding", override: true },
          // A file that is there brings its own, which says a year: its name carries a hash of its content. An error
          // brings none, and nobody may keep it: the file may come with the next deployment.
          { header: "Cache-Control", value: "no-store", override: false },
        ],
      },
    });
  }

  private headersPolicy(
    id: string,
    customHeaders: ResponseCustomHeader[],
    securityPolicy = this.pagePolicy(),
  ): ResponseHeadersPolicy {
    const { config } = this.web;
    return new ResponseHeadersPolicy(this, `${id}Headers`, {
      responseHeadersPolicyName: resourceName(config.stage, `${id.toLowerCase()}-headers`),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: securityPolicy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: true,
        },
        strictTransportSecurity,
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: "Permissions-Policy",
            value: "camera=(), geolocation=(), microphone=(self)",
            override: true,
          },
          { header: "Cross-Origin-Opener-Policy", value: "same-origin", override: true },
          sameOriginOnly,
          ...customHeaders,
        ],
      },
    });
  }

  /** CloudFront's metrics are in us-east-1 alone; elsewhere the APIs' own alarms have to do. */
  private addEdgeAlarm(distribution: Distribution): void {
    const alarm = addAlarm(this, "EdgeErrorsAlarm", {
      metric: new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distribution.distributionId, Region: "Global" },
        statistic: "Average",
        period: alarmPeriod,
      }),
      threshold: thresholds.edgeServerErrorsPercent,
      description: "The edge answers with errors, some of which may never have reached an API.",
      topic: this.web.alarms,
    });
    const { defaultChild } = alarm.node;
    if (!CfnResource.isCfnResource(defaultChild)) throw new Error("An alarm has no resource");
    defaultChild.cfnOptions.condition = new CfnCondition(this, "IsWhereTheEdgeReports", {
      expression: Fn.conditionEquals(Aws.REGION, firewallRegion),
    });
  }

  private addRecords(distribution: Distribution): void {
    const { domainName, hostedZoneId } = this.web.config;
    if (!domainName || !hostedZoneId) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName: domainName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const [id, recordName] of [
      ["Domain", domainName],
      ["Programs", `*.${domainName}`],
    ] as const) {
      new ARecord(this, `${id}V4`, { zone, recordName, target });
      new AaaaRecord(this, `${id}V6`, { zone, recordName, target });
    }
  }

  private acknowledgeFindings(distribution: Distribution): void {
    const { config } = this.web;
    acknowledge(distribution, "AwsSolutions-CFR1", "Learners are everywhere; no country is to be kept out.");
    if (!config.webAclArn) {
      acknowledge(
        distribution,
        "AwsSolutions-CFR2",
        config.firewall === "managed"
          ? "The deployment makes the web ACL in us-east-1 first and names it here (scripts/deploy/firewall.ts); this template is from before it did."
          : "The operator wants none (firewall: none). Sign-in throttles by itself, and the API's stage by rate.",
      );
    }
    if (!config.certificateArn) {
      acknowledge(
        distribution,
        "AwsSolutions-CFR4",
        "Without a domain of its own the site answers at CloudFront's name, whose certificate fixes the protocol.",
      );
    }
  }
}
