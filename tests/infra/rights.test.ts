import { beforeAll, describe, expect, it } from "vitest";
import type { LanguageModelSettings } from "#shared/contract/languageModel.ts";
import { flat, list, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

type Statement = {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Principal?: unknown;
  Condition?: Record<string, unknown>;
};

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

/** Statements that a function's role has, by the function's id in its stack. */
function rightsOf(name: string): Statement[] {
  // Rights that one policy has no room for stand in an overflow policy beside it.
  return [...ofType(resources, "AWS::IAM::Policy"), ...ofType(resources, "AWS::IAM::ManagedPolicy")]
    .filter((policy) => policy.logicalId.startsWith(`${name}Role`))
    .flatMap((policy) => policy.Properties.PolicyDocument.Statement as Statement[]);
}

const allowed = (statements: readonly Statement[]) =>
  statements.flatMap((statement) =>
    list(statement.Action).flatMap((action) => list(statement.Resource).map((on) => `${action} ${flat(on)}`)),
  );

const functionIds = [
  "Identity",
  "Courses",
  "Members",
  "Library",
  "Programs",
  "ImportPeople",
  "Documents",
  "Versions",
  "Mapping",
  "Projects",
  "Bank",
  "Assessments",
  "Media",
  "Exams",
  "Proctoring",
  "FollowUp",
  "Reports",
  "Dashboards",
  "Print",
  "Quotes",
  "Realtime",
  "ProgressStream",
  "ReportWorker",
  "ReportFailures",
  "BuildWorker",
  "BuildFailures",
  "ResetWorker",
  "ResetFailures",
  "MemberWorker",
  "MemberFailures",
  "MailWorker",
  "PeopleWorker",
  "PublishingWorker",
  "InterchangeWorker",
  "InterchangeFailures",
  "MediaWorker",
  "CrmWorker",
  "Housekeeping",
  "ExamTimeouts",
  "CourseInvites",
  "OriginRotationRotateOriginSecret",
];

describe("the rights of a function", () => {
  it("never hold for every resource, but where AWS knows no resource for the action", () => {
    const unlimited = functionIds.flatMap((name) =>
      allowed(rightsOf(name))
        .filter((right) => right.endsWith(" *"))
        .map((right) => right.split(" ")[0]),
    );
    expect(new Set(unlimited)).toEqual(
      new Set(["xray:PutTraceSegments", "xray:PutTelemetryRecords", "dynamodb:ListStreams"]),
    );
  });

  it("never name an action with a wildcard", () => {
    for (const policy of ofType(resources, "AWS::IAM::Policy")) {
      for (const statement of policy.Properties.PolicyDocument.Statement as Statement[]) {
        for (const action of list(statement.Action)) expect(action).not.toContain("*");
      }
    }
  });

  it("never include scanning the table, or changing or deleting it", () => {
    const actions = new Set(functionIds.flatMap((name) => rightsOf(name).flatMap((s) => list(s.Action))));
    expect([...actions].filter((action) => action.startsWith("dynamodb:")).sort()).toEqual([
      "dynamodb:BatchGetItem",
      "dynamodb:BatchWriteItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DeleteItem",
      "dynamodb:DescribeStream",
      "dynamodb:GetItem",
      "dynamodb:GetRecords",
      "dynamodb:GetShardIterator",
      "dynamodb:ListStreams",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:UpdateItem",
    ]);
  });

  it.each([
    [
      "s3:PutObject",
      [
        "ImportPeople",
        "Versions",
        "Mapping",
        "Bank",
        "Media",
        "Print",
        "Quotes",
        "Realtime",
        "ReportWorker",
        "BuildWorker",
        "PublishingWorker",
        "InterchangeWorker",
        "MediaWorker",
        "Housekeeping",
      ],
    ],
    [
      "sqs:SendMessage",
      [
        "Identity",
        "Members",
        "Programs",
        "ImportPeople",
        "Versions",
        "Projects",
        "Bank",
        "Assessments",
        "Media",
        "Reports",
        "Dashboards",
        "Quotes",
        "ProgressStream",
        "ReportWorker",
        "BuildWorker",
        "ResetWorker",
        "MemberWorker",
        "MailWorker",
        "PeopleWorker",
        "PublishingWorker",
        "MediaWorker",
        "CrmWorker",
        "Housekeeping",
        "CourseInvites",
      ],
    ],
    [
      "sqs:ReceiveMessage",
      [
        "Dashboards",
        "ReportWorker",
        "ReportFailures",
        "BuildWorker",
        "BuildFailures",
        "ResetWorker",
        "ResetFailures",
        "MemberWorker",
        "MemberFailures",
        "MailWorker",
        "PeopleWorker",
        "PublishingWorker",
        "InterchangeWorker",
        "InterchangeFailures",
        "MediaWorker",
        "CrmWorker",
      ],
    ],
    ["execute-api:ManageConnections", ["Proctoring", "Realtime", "ProgressStream", "Housekeeping"]],
    ["dynamodb:GetRecords", ["ProgressStream"]],
  ])("give %s to %j alone", (action, names) => {
    const holders = functionIds.filter((name) => rightsOf(name).some((s) => list(s.Action).includes(action)));
    expect(holders).toEqual(names);
  });

  it("let files of reports, of deleted cases, of uploads and of tax exemptions alone be deleted, and nothing else be done to files than reading them and the tags of their virus scan, listing and writing", () => {
    const actions = new Set(functionIds.flatMap((name) => rightsOf(name).flatMap((s) => list(s.Action))));
    expect([...actions].filter((action) => action.startsWith("s3:")).sort()).toEqual([
      "s3:AbortMultipartUpload",
      "s3:DeleteObject",
      "s3:GetObject",
      "s3:GetObjectTagging",
      "s3:ListBucket",
      "s3:PutObject",
    ]);
    const mayDelete: Record<string, string> = {
      Reports: "archived_reports",
      // What was uploaded and is not part of the library.
      Media: "uploads",
      Quotes: "tax_exemptions",
      Housekeeping: "archived_reports|snapshots|versions|uploads",
    };
    for (const name of functionIds) {
      const deletes = allowed(rightsOf(name)).filter((right) => right.startsWith("s3:DeleteObject"));
      if (deletes.length === 0) continue;
      const mayGo = new RegExp(`(${mayDelete[name] ?? "nothing"})/\\*$`);
      for (const right of deletes) expect(right).toMatch(mayGo);
    }
  });

  it("let only the media library, its worker and imports of cases and questions write media, and snapshots only who publishes or stores what is written", () => {
    const writes = functionIds.flatMap((name) =>
      allowed(rightsOf(name))
        .filter((right) => right.startsWith("s3:Put"))
        .map((right) => [name, right] as const),
    );
    expect(writes.length).toBeGreaterThan(0);
    const isReport = /^s3:PutObject <bedside-dev-media:ExportsOutputFnGetAttReports/;
    const others = writes.filter(([, right]) => !isReport.test(right));
    expect(others.map(([name, right]) => `${name} ${right.replace(/^.*>/, "")}`).sort()).toEqual([
      "Bank /snapshots/*",
      "BuildWorker /0/original/*",
      "Housekeeping /uploads/*",
      "InterchangeWorker /uploads/*",
      "Mapping /snapshots/*",
      "Media /*",
      "MediaWorker /0/*",
      "PublishingWorker /snapshots/*",
      "Realtime /patients/*",
      "Realtime /versions/*",
      "Versions /0/original/*",
      "Versions /patients/*",
      "Versions /snapshots/*",
      "Versions /uploads/*",
      "Versions /versions/*",
    ]);
  });

  it("let the mail worker alone send mail, and that from the one address", async () => {
    const mailing = await synthesizedResources({ mailSender: "no-reply@example.org" });
    const statements = ofType(mailing, "AWS::IAM::Policy").flatMap((policy) =>
      (policy.Properties.PolicyDocument.Statement as Statement[])
        .filter(({ Action }) => list(Action).some((action) => action.startsWith("ses:")))
        .map((statement) => ({ policy: policy.logicalId, statement })),
    );
    expect(statements).toHaveLength(1);
    expect(statements[0]?.policy).toMatch(/^MailWorkerRole/);
    expect(statements[0]?.statement.Condition).toEqual({
      StringEquals: { "ses:FromAddress": "no-reply@example.org" },
    });
    expect(list(statements[0]?.statement.Resource).map((on) => flat(on).split(":").at(-1))).toEqual([
      "identity/example.org",
      "identity/no-reply@example.org",
    ]);
  });

  const ofModels = async (languageModel: LanguageModelSettings | undefined) => {
    const all = await synthesizedResources(
      languageModel ? { languageModel: JSON.stringify(languageModel) } : {},
    );
    // The secret of the edge is another's.
    return ofType(all, "AWS::IAM::Policy").flatMap(({ logicalId, Properties }) =>
      (Properties.PolicyDocument.Statement as Statement[]).flatMap(({ Action, Resource }) => {
        const on = list(Resource)
          .map(flat)
          .filter((each) => !each.includes("OriginSecret"));
        return list(Action)
          .filter((action) => /^bedrock:|secretsmanager:GetSecretValue/.test(action) && on.length > 0)
          .map((action) => ({ policy: logicalId, action, on }));
      }),
    );
  };

  it("let the live channels and the editor alone ask a model, and that the configured one with its guardrail", async () => {
    const rights = await ofModels({
      provider: "bedrock",
      model: "us.amazon.nova-lite-v1:0",
      guardrail: { id: "g1", version: "3" },
    });
    expect(new Set(rights.map(({ policy }) => policy.replace(/Role.*/, "")))).toEqual(
      new Set(["Realtime", "Versions"]),
    );
    const ofOne = rights.filter(({ policy }) => policy.startsWith("Realtime"));
    const ends = ofOne.map(({ action, on }) => [action, on.map((each) => each.replace(/^.*?:bedrock:/, ""))]);
    const models = [
      expect.stringMatching(/:inference-profile\/us\.amazon\.nova-lite-v1:0$/),
      "*::foundation-model/amazon.nova-lite-v1:0",
    ];
    expect(ends).toEqual([
      ["bedrock:InvokeModel", models],
      ["bedrock:InvokeModelWithResponseStream", models],
      ["bedrock:ApplyGuardrail", [expect.stringMatching(/:guardrail\/g1$/)]],
    ]);
  });

  it("let an endpoint's secret be read by the live channels and the editor alone, and nothing where there is no model", async () => {
    const secret_arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:model";
    const settings = {
      provider: "openai-compatible",
      model: "m",
      address: "https://models.example.org/v1",
    } as const;
    const read = { action: "secretsmanager:GetSecretValue", on: [secret_arn] };
    const rights = await ofModels({ ...settings, secret_arn });
    expect(rights.sort((a, b) => (a.policy < b.policy ? -1 : 1))).toEqual([
      { policy: expect.stringMatching(/^RealtimeRole/), ...read },
      { policy: expect.stringMatching(/^VersionsRole/), ...read },
    ]);
    expect(await ofModels(settings)).toEqual([]);
    expect(await ofModels(undefined)).toEqual([]);
  });

  it("reach the connections of the one stage", () => {
    const rights = allowed(rightsOf("ProgressStream")).filter((right) => right.startsWith("execute-api"));
    expect(rights).toHaveLength(2);
    for (const right of rights)
      expect(right).toMatch(/<bedside-dev-realtime:\w+>\/ws\/(POST|DELETE)\/@connections\/\*$/);
  });

  it("come from a role of its own", () => {
    const roles = ofType(resources, "AWS::Lambda::Function").map(
      (fn) => `${fn.stack}/${flat(fn.Properties.Role)}`,
    );
    expect(new Set(roles).size).toBe(functionIds.length);
    for (const role of ofType(resources, "AWS::IAM::Role")) {
      if (!role.logicalId.startsWith("ApiGatewayLogs"))
        expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    }
  });
});

describe("buckets and queues", () => {
  it("refuse whoever comes without TLS", () => {
    const policies = [
      ...ofType(resources, "AWS::S3::BucketPolicy"),
      ...ofType(resources, "AWS::SQS::QueuePolicy"),
    ];
    const guarded = ofType(resources, "AWS::S3::Bucket").length + ofType(resources, "AWS::SQS::Queue").length;
    expect(policies).toHaveLength(guarded);
    for (const policy of policies) {
      const statements = policy.Properties.PolicyDocument.Statement as Statement[];
      const denies = statements.some(
        ({ Effect, Condition }) => Effect === "Deny" && flat(Condition?.Bool).includes("SecureTransport"),
      );
      expect(denies, policy.logicalId).toBe(true);
    }
  });

  it("are open to the CDN alone, and that for reading the site", () => {
    const grants = ofType(resources, "AWS::S3::BucketPolicy").flatMap((policy) =>
      (policy.Properties.PolicyDocument.Statement as Statement[])
        .filter(({ Effect }) => Effect === "Allow")
        .map(
          ({ Principal, Action }) => `${policy.stack} ${JSON.stringify(Principal)} ${list(Action).join()}`,
        ),
    );
    expect(grants).toEqual([
      'Operations {"Service":"logging.s3.amazonaws.com"} s3:PutObject',
      'Web {"Service":"cloudfront.amazonaws.com"} s3:GetObject',
    ]);
  });
});
