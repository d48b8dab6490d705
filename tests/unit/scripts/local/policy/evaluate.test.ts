import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Attempt, compileRights } from "#scripts/local/policy/evaluate.ts";
import { requireUnderstood, type Statement } from "#scripts/local/policy/statements.ts";

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/t";
const allow = (more: Partial<Statement> = {}): Statement => ({
  Effect: "Allow",
  Action: "dynamodb:GetItem",
  Resource: table,
  ...more,
});
const attempt = (more: Partial<Attempt> = {}, leading?: string[]): Attempt => ({
  action: "dynamodb:GetItem",
  resource: table,
  context: (key) => (key === "dynamodb:LeadingKeys" ? leading : undefined),
  ...more,
});
const keysLike = (...patterns: string[]): Partial<Statement> => ({
  Condition: {
    "ForAllValues:StringLike": { "dynamodb:LeadingKeys": patterns },
    Null: { "dynamodb:LeadingKeys": "false" },
  },
});

describe("the evaluation of a policy", () => {
  it("denies what no statement allows", () => {
    expect(compileRights([])(attempt())).toBe("denied");
    expect(compileRights([allow()])(attempt({ action: "dynamodb:PutItem" }))).toBe("denied");
    expect(compileRights([allow()])(attempt({ resource: `${table}/index/gsi1` }))).toBe("denied");
  });

  it("allows what one statement allows", () => {
    expect(compileRights([allow({ Action: "s3:GetObject" }), allow()])(attempt())).toBe("allowed");
  });

  it("lets an explicit denial stand over every allowance, whichever comes first", () => {
    const deny = allow({ Effect: "Deny" });
    expect(compileRights([allow(), deny])(attempt())).toBe("denied");
    expect(compileRights([deny, allow()])(attempt())).toBe("denied");
  });

  it("reads wildcards in actions and resources, and nothing else as one", () => {
    const rights = compileRights([
      allow({ Action: "dynamodb:Get*", Resource: "arn:aws:s3:::b/re?orts.x/*" }),
    ]);
    expect(rights(attempt({ resource: "arn:aws:s3:::b/reports.x/1/2" }))).toBe("allowed");
    expect(rights(attempt({ resource: "arn:aws:s3:::b/reportsyx/1" }))).toBe("denied");
    expect(rights(attempt({ action: "dynamodb:BatchGetItem", resource: "arn:aws:s3:::b/reports.x/1" }))).toBe(
      "denied",
    );
  });

  it("asks of all keys of a batch that they begin as the statement says", () => {
    const rights = compileRights([allow(keysLike("COURSE#*", "DOC#*"))]);
    expect(rights(attempt({}, ["COURSE#1", "DOC#2"]))).toBe("allowed");
    expect(rights(attempt({}, ["COURSE#1", "USER#2"]))).toBe("denied");
    expect(rights(attempt({}, ["COURSE_PROGRESS#1"]))).toBe("denied");
  });

  it("lets nobody pass by naming no key", () => {
    const rights = compileRights([allow(keysLike("COURSE#*"))]);
    expect(rights(attempt({}, undefined))).toBe("denied");
    expect(rights(attempt({}, []))).toBe("denied");
  });

  it("reads the other conditions as IAM does", () => {
    const holds = (Condition: Statement["Condition"], values: string[] | undefined) =>
      compileRights([allow({ Condition })])(attempt({ context: () => values })) === "allowed";
    expect(holds({ StringEquals: { "ses:FromAddress": "a@b" } }, ["a@b"])).toBe(true);
    expect(holds({ StringEquals: { "ses:FromAddress": "a@b" } }, ["A@b"])).toBe(false);
    expect(holds({ StringEquals: { "ses:FromAddress": "a@b" } }, undefined)).toBe(false);
    expect(holds({ StringEqualsIfExists: { "dynamodb:ReturnValues": ["NONE"] } }, undefined)).toBe(true);
    expect(holds({ StringEqualsIfExists: { "dynamodb:ReturnValues": ["NONE"] } }, ["ALL_NEW"])).toBe(false);
    expect(holds({ "ForAllValues:StringEquals": { "dynamodb:Attributes": ["a", "b"] } }, ["a"])).toBe(true);
    expect(holds({ "ForAllValues:StringEquals": { "dynamodb:Attributes": ["a", "b"] } }, ["a", "c"])).toBe(
      false,
    );
    expect(holds({ Null: { "dynamodb:Attributes": "true" } }, undefined)).toBe(true);
    expect(holds({ StringLike: { "ses:FromAddress": "*@b" } }, ["x@b"])).toBe(true);
  });

  it("never allows more for another denial, nor less for another allowance", () => {
    const pattern = fc.constantFrom("A#*", "B#*", "A#1", "*");
    const statement = fc.record({ Effect: fc.constantFrom("Allow" as const, "Deny" as const), pattern });
    const statements = fc.array(
      statement.map(({ Effect, pattern }) => allow({ Effect, ...keysLike(pattern) })),
    );
    const keys = fc.array(fc.constantFrom("A#1", "A#2", "B#1", "C#1"), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(statements, statements, keys, (some, more, leading) => {
        const before = compileRights(some)(attempt({}, leading));
        const withAllowances = compileRights([...some, ...more.filter(({ Effect }) => Effect === "Allow")]);
        const withDenials = compileRights([...some, ...more.filter(({ Effect }) => Effect === "Deny")]);
        if (before === "allowed") expect(withAllowances(attempt({}, leading))).toBe("allowed");
        if (before === "denied") expect(withDenials(attempt({}, leading))).toBe("denied");
      }),
    );
  });
});

describe("a policy that says what the local cloud does not know", () => {
  it("is refused with the name of the role and of the operator or key", () => {
    const of = (Condition: Statement["Condition"]) => () =>
      requireUnderstood("App.Role", [allow({ Condition })]);
    expect(of({ IpAddress: { "aws:SourceIp": "10.0.0.0/8" } })).toThrow(
      "App.Role: the local cloud does not know the operator IpAddress",
    );
    expect(of({ StringEquals: { "aws:PrincipalTag/a": "b" } })).toThrow(/App\.Role.*aws:PrincipalTag\/a/);
    expect(of(keysLike("A#*").Condition)).not.toThrow();
  });
});
