import * as z from "zod/mini";

/** The properties that the local cloud acts on, by resource type; it leaves out all others. */

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const projection = z.object({
  ProjectionType: z.optional(z.string()),
  NonKeyAttributes: z.optional(z.array(z.string())),
});
const index = z.object({ IndexName: z.string(), KeySchema: keySchema, Projection: projection });

export const table = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  GlobalSecondaryIndexes: z.optional(z.array(index)),
  LocalSecondaryIndexes: z.optional(z.array(index)),
  StreamSpecification: z.optional(z.object({ StreamViewType: z.string() })),
  TimeToLiveSpecification: z.optional(
    z.object({ AttributeName: z.optional(z.string()), Enabled: z.boolean() }),
  ),
});

export const queue = z.object({
  VisibilityTimeout: z.optional(z.coerce.number()),
  DelaySeconds: z.optional(z.coerce.number()),
  MessageRetentionPeriod: z.optional(z.coerce.number()),
  FifoQueue: z.optional(z.boolean()),
  ContentBasedDeduplication: z.optional(z.boolean()),
  RedrivePolicy: z.optional(
    z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }),
  ),
});

export const corsRule = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.optional(z.array(z.string())),
  ExposedHeaders: z.optional(z.array(z.string())),
  MaxAge: z.optional(z.number()),
});

export const bucket = z.object({
  CorsConfiguration: z.optional(z.object({ CorsRules: z.array(corsRule) })),
});

export const scanPlan = z.object({
  ProtectedResource: z.object({
    S3Bucket: z.object({ BucketName: z.string(), ObjectPrefixes: z.optional(z.array(z.string())) }),
  }),
  Actions: z.optional(z.object({ Tagging: z.optional(z.object({ Status: z.string() })) })),
});

export const lambdaFunction = z.object({
  Handler: z.optional(z.string()),
  Role: z.string(),
  Code: z.object({ S3Key: z.optional(z.string()) }),
  Environment: z.optional(z.object({ Variables: z.optional(z.record(z.string(), z.unknown())) })),
  Timeout: z.optional(z.number()),
  MemorySize: z.optional(z.number()),
});

export const eventSource = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  Enabled: z.optional(z.boolean()),
  BatchSize: z.optional(z.number()),
  MaximumBatchingWindowInSeconds: z.optional(z.number()),
  BisectBatchOnFunctionError: z.optional(z.boolean()),
  MaximumRetryAttempts: z.optional(z.number()),
  FunctionResponseTypes: z.optional(z.array(z.string())),
  DestinationConfig: z.optional(
    z.object({ OnFailure: z.optional(z.object({ Destination: z.optional(z.string()) })) }),
  ),
  FilterCriteria: z.optional(z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })),
  ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.optional(z.number()) })),
});

export const api = z.object({
  ProtocolType: z.union([z.literal("HTTP"), z.literal("WEBSOCKET")]),
  RouteSelectionExpression: z.optional(z.string()),
});
export const route = z.object({ ApiId: z.string(), RouteKey: z.string(), Target: z.optional(z.string()) });
export const integration = z.object({ ApiId: z.string(), IntegrationUri: z.string() });
export const stage = z.object({ ApiId: z.string(), StageName: z.string() });

export const schedule = z.object({
  ScheduleExpression: z.string(),
  State: z.optional(z.string()),
  Target: z.object({ Arn: z.string(), Input: z.optional(z.string()) }),
});
export const eventsRule = z.object({
  ScheduleExpression: z.optional(z.string()),
  State: z.optional(z.string()),
  Targets: z.optional(z.array(z.object({ Arn: z.string(), Input: z.optional(z.string()) }))),
});

const behavior = z.object({
  PathPattern: z.optional(z.string()),
  TargetOriginId: z.string(),
  ResponseHeadersPolicyId: z.optional(z.string()),
  FunctionAssociations: z.optional(z.array(z.object({ EventType: z.string(), FunctionARN: z.string() }))),
});
export const distribution = z.object({
  DistributionConfig: z.object({
    DefaultCacheBehavior: behavior,
    CacheBehaviors: z.optional(z.array(behavior)),
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginCustomHeaders: z.optional(
          z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })),
        ),
      }),
    ),
  }),
});
export const edgeFunction = z.object({ FunctionCode: z.string() });

const headerText = z.object({ Override: z.optional(z.boolean()) });
export const responseHeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.optional(
      z.object({
        ContentSecurityPolicy: z.optional(z.extend(headerText, { ContentSecurityPolicy: z.string() })),
        ContentTypeOptions: z.optional(headerText),
        FrameOptions: z.optional(z.extend(headerText, { FrameOption: z.string() })),
        ReferrerPolicy: z.optional(z.extend(headerText, { ReferrerPolicy: z.string() })),
      }),
    ),
    CustomHeadersConfig: z.optional(
      z.object({
        Items: z.array(
          z.object({ Header: z.string(), Value: z.string(), Override: z.optional(z.boolean()) }),
        ),
      }),
    ),
  }),
});
