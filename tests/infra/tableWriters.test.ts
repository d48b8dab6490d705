import { beforeAll, describe, expect, it } from "vitest";
import { places } from "#functions/table/places.ts";
import { type TableRights, tableRights } from "#functions/table/rights.ts";
import { functionNames } from "#infra/functions.ts";
import { compileRights, type Rights } from "#scripts/local/policy/evaluate.ts";
import { type Statement as PolicyStatement, policyDocument } from "#scripts/local/policy/statements.ts";
import { flat, list, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

const idOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const documentsOf = (name: string) =>
  [...ofType(resources, "AWS::IAM::Policy"), ...ofType(resources, "AWS::IAM::ManagedPolicy")]
    .filter(({ logicalId }) => logicalId.includes(`${idOf(name)}Role`))
    .map(({ Properties }) => Properties.PolicyDocument);

/** The statements of a function's role about the table, references written out. */
function tableStatements(name: string): PolicyStatement[] {
  const statements = documentsOf(name).flatMap(({ Statement }) => Statement);
  const plain = statements.map((statement) => ({
    ...statement,
    Resource: list(statement.Resource as unknown[]).map((on) => flat(on).replace(/<.*?>/, "table")),
  }));
  return policyDocument
    .parse({ Version: "2012-10-17", Statement: plain })
    .Statement.filter(({ Resource, Action }) => {
      const isOfStream =
        list(Action).some((action) => /Stream|Shard/.test(action)) || list(Resource).includes("*");
      return !isOfStream && list(Action).some((action) => action.startsWith("dynamodb:"));
    });
}

/** Each pattern stands for itself: what may be done to it may be done to what fits it. */
const may = (rights: Rights, action: string, key: string, more: Record<string, string[]> = {}): boolean =>
  rights({
    action: `dynamodb:${action}`,
    resource: "table",
    context: (name) => (name === "dynamodb:LeadingKeys" ? [key] : more[name]),
  }) === "allowed";

const writes = ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"];
const ulid = "01HZ0000000000000000000000";

describe("who may write to the table", () => {
  it("is for each kind of row the functions that do so, and no others", () => {
    const writers: Record<string, string[]> = {};
    for (const name of functionNames) {
      const rights = compileRights(tableStatements(name));
      for (const [place, pattern] of Object.entries(places)) {
        if (!writes.some((action) => may(rights, action, pattern))) continue;
        writers[place] = [...(writers[place] ?? []), name];
      }
    }
    // A name that is new here may from now on destroy what stands there: is it to?
    expect(writers).toEqual({
      person: ["identity", "programs", "memberWorker", "peopleWorker"],
      profileForm: ["identity"],
      factors: ["identity"],
      accessTokens: ["identity"],
      halfway: ["identity"],
      operation: [
        "identity",
        "courses",
        "members",
        "library",
        "programs",
        "importPeople",
        "documents",
        "versions",
        "mapping",
        "projects",
        "bank",
        "assessments",
        "media",
        "exams",
        "proctoring",
        "followUp",
        "reports",
        "quotes",
        "dashboards",
        "print",
      ],
      throttle: ["identity", "quotes", "print"],
      mailLink: ["identity", "members", "programs", "courseInvites", "memberWorker", "peopleWorker"],
      secret: [
        "identity",
        "members",
        "programs",
        "quotes",
        "dashboards",
        "print",
        "courseInvites",
        "memberWorker",
        "mailWorker",
        "peopleWorker",
      ],
      signIns: ["identity"],
      use: ["identity"],
      modelUse: ["versions", "realtime"],
      modelSpend: ["versions", "realtime"],
      audit: [
        "identity",
        "courses",
        "members",
        "programs",
        "versions",
        "bank",
        "assessments",
        "exams",
        "proctoring",
        "quotes",
        "dashboards",
        "courseInvites",
        "buildWorker",
        "resetWorker",
        "memberWorker",
        "peopleWorker",
        "crmWorker",
      ],
      course: ["identity", "courses", "members", "programs", "courseInvites", "memberWorker"],
      job: [
        "identity",
        "members",
        "programs",
        "importPeople",
        "versions",
        "projects",
        "bank",
        "assessments",
        "media",
        "reports",
        "quotes",
        "dashboards",
        "progressStream",
        "housekeeping",
        "courseInvites",
        "reportWorker",
        "reportFailures",
        "buildWorker",
        "buildFailures",
        "resetWorker",
        "resetFailures",
        "memberWorker",
        "memberFailures",
        "publishingWorker",
        "interchangeWorker",
        "interchangeFailures",
        "mediaWorker",
        "mailWorker",
        "peopleWorker",
        "crmWorker",
      ],
      soleJob: ["bank", "quotes", "housekeeping"],
      jobsOfPerson: [
        "identity",
        "members",
        "programs",
        "importPeople",
        "versions",
        "projects",
        "bank",
        "assessments",
        "media",
        "reports",
        "quotes",
        "dashboards",
        "progressStream",
        "housekeeping",
        "courseInvites",
        "buildWorker",
        "memberWorker",
        "mediaWorker",
        "peopleWorker",
        "crmWorker",
      ],
      peopleList: ["identity", "programs", "memberWorker", "peopleWorker"],
      inviteDay: ["courses", "courseInvites"],
      document: ["courses", "programs", "versions", "mapping", "bank", "memberWorker", "publishingWorker"],
      mediaAssets: [
        "courses",
        "programs",
        "versions",
        "mapping",
        "bank",
        "media",
        "housekeeping",
        "memberWorker",
        "publishingWorker",
      ],
      removedDocument: ["versions", "housekeeping"],
      source: ["courses", "versions", "mapping", "bank", "publishingWorker"],
      documentList: ["versions", "bank", "publishingWorker"],
      counter: ["courses", "versions", "mapping", "projects", "bank", "assessments", "media", "buildWorker"],
      // Questions are mapped to pairs when they are made and when their text is published.
      objective: ["versions", "mapping", "bank"],
      // Case files bring objectives and pairs that are not here.
      objectiveName: ["versions", "mapping"],
      reusable: ["versions", "mapping"],
      objectiveList: ["versions", "mapping"],
      reusableList: ["versions", "mapping"],
      dyadList: ["versions", "mapping"],
      question: ["versions", "bank", "buildWorker"],
      questionSet: ["bank"],
      blueprint: ["bank"],
      bankComment: ["bank"],
      bankComparison: ["buildWorker"],
      questionPair: ["bank"],
      questionList: ["versions", "bank", "buildWorker", "publishingWorker"],
      questionSetList: ["bank"],
      blueprintList: ["bank"],
      bankCommentList: ["bank"],
      questionPairList: ["bank"],
      examForm: ["assessments", "buildWorker"],
      delivery: ["assessments"],
      rostered: ["assessments"],
      examFormList: ["assessments"],
      deliveryList: ["assessments"],
      deliveryCountList: ["progressStream"],
      rosterings: ["assessments", "proctoring", "examTimeouts"],
      assessmentAnswers: ["assessments", "proctoring"],
      assessmentCode: ["assessments"],
      assessmentIncidents: ["proctoring"],
      assessmentPresence: ["proctoring", "realtime", "progressStream"],
      studentResults: ["progressStream", "buildWorker"],
      assessmentToDos: ["assessments"],
      learner: ["courses", "members", "documents", "exams", "proctoring", "progressStream", "resetWorker"],
      answerTally: ["progressStream"],
      providerCourseList: ["courses"],
      courseList: ["courses"],
      courseItemList: ["courses"],
      courseLoanList: ["courses", "memberWorker"],
      courseMessages: ["dashboards"],
      courseInvites: ["members", "programs", "courseInvites", "memberWorker"],
      courseMemberList: ["members", "programs", "memberWorker"],
      email: ["identity", "programs", "peopleWorker"],
      // Every context that serves lists, reports or files, and whoever opens live connections.
      allowance: [
        "identity",
        "courses",
        "members",
        "library",
        "programs",
        "importPeople",
        "documents",
        "versions",
        "mapping",
        "projects",
        "bank",
        "assessments",
        "media",
        "exams",
        "proctoring",
        "followUp",
        "reports",
        "quotes",
        "dashboards",
        "print",
        "realtime",
      ],
      program: ["programs"],
      subdomain: ["programs"],
      removedMembers: ["programs", "memberWorker"],
      memberBatch: ["members", "programs", "quotes"],
      documentLoanList: ["programs", "versions", "bank", "memberWorker"],
      programList: ["programs"],
      peopleImport: ["importPeople"],
      quotes: ["quotes", "crmWorker"],
      crmStates: ["crmWorker"],
      crmLog: ["crmWorker"],
      quotePrices: ["quotes"],
      renewalList: ["quotes", "crmWorker"],
      quoteCourses: ["quotes"],
      updateNotes: ["memberWorker"],
      state: ["documents", "exams", "realtime"],
      sittings: ["documents", "exams", "proctoring", "examTimeouts"],
      keyTold: ["documents", "followUp", "dashboards", "print"],
      proctorCode: ["proctoring"],
      proctoring: ["proctoring"],
      incidents: ["proctoring"],
      presence: ["proctoring", "realtime", "progressStream"],
      connection: ["proctoring", "realtime", "progressStream", "housekeeping"],
      channel: ["proctoring", "realtime", "progressStream", "housekeeping"],
      // Those that tell what is new carry what is said on the channels as well.
      benchRuns: ["versions"],
      version: ["versions", "mapping", "bank", "proctoring", "realtime", "progressStream"],
      versionSaves: [
        "versions",
        "mapping",
        "bank",
        "proctoring",
        "realtime",
        "progressStream",
        "housekeeping",
      ],
      versionEditors: ["proctoring", "realtime", "progressStream"],
      reportDefinitions: ["reports", "buildWorker"],
      savedLists: ["dashboards"],
      pins: ["library"],
      examLog: ["progressStream"],
      courseProgress: ["progressStream"],
      fanOut: ["progressStream"],
      userList: ["progressStream"],
      openWorkList: ["progressStream"],
      dueInvitesSeen: ["courseInvites"],
      examTimeouts: ["examTimeouts"],
      libraryAsset: ["versions", "bank", "media", "buildWorker", "mediaWorker"],
      libraryAssetList: ["versions", "bank", "media", "buildWorker", "mediaWorker"],
      mediaRenditions: ["media", "mediaWorker"],
      project: ["projects"],
      projectList: ["projects"],
      mediaUpload: ["media", "housekeeping"],
    });
  });

  it("leaves to whoever serves a session but the note that it was used", () => {
    for (const name of functionNames) {
      // They register people, add them, and change what becomes of their memberships.
      if (["identity", "programs", "memberWorker", "peopleWorker"].includes(name)) continue;
      const rights = compileRights(tableStatements(name));
      const touch = (attributes: string[], returned = "NONE") =>
        may(rights, "UpdateItem", `USER#${ulid}`, {
          "dynamodb:Attributes": ["pk", "sk", ...attributes],
          "dynamodb:ReturnValues": [returned],
        });
      for (const secret of ["password_hash", "is_admin", "expires_at_s", "role"]) {
        expect(touch([secret]), `${name} ${secret}`).toBe(false);
        expect(touch(["last_seen_at", secret]), `${name} ${secret}`).toBe(false);
      }
      expect(touch(["last_seen_at"], "ALL_NEW"), name).toBe(false);
    }
    expect(
      may(compileRights(tableStatements("print")), "UpdateItem", `USER#${ulid}`, {
        "dynamodb:Attributes": ["pk", "sk", "last_seen_at"],
        "dynamodb:ReturnValues": ["NONE"],
      }),
    ).toBe(true);
    expect(
      may(compileRights(tableStatements("print")), "UpdateItem", `USER#${ulid}`, {
        "dynamodb:Attributes": ["pk", "sk", "contacts"],
        "dynamodb:ReturnValues": ["NONE"],
      }),
    ).toBe(true);
  });
});

describe("the audit log", () => {
  it("C-44: is changed and deleted by nobody: no function of the table does it, and no role may", () => {
    const verbs = Object.values(tableRights).flatMap((module) =>
      Object.values(module).flatMap((rights) =>
        (["update", "delete"] as const).filter((verb) =>
          ((rights as TableRights)[verb] ?? []).includes("audit"),
        ),
      ),
    );
    expect(verbs).toEqual([]);
    for (const name of functionNames) {
      const rights = compileRights(tableStatements(name));
      for (const action of ["UpdateItem", "DeleteItem"]) {
        for (const key of [places.audit, `AUDIT#${ulid}#2026-11`, "AUDIT#provider#2026-11"])
          expect(may(rights, action, key), `${name} ${action}`).toBe(false);
      }
    }
  });
});

describe("who may read the table", () => {
  it("reads nothing without naming the partition", () => {
    for (const name of functionNames) {
      for (const { Condition, Sid, ...statement } of tableStatements(name))
        expect(Condition?.Null?.["dynamodb:LeadingKeys"], JSON.stringify(statement)).toBe("false");
    }
  });

  it("reads no people where it serves none, and no learners' answers where it shows none", () => {
    const readers = (key: string) =>
      functionNames.filter((name) => {
        const rights = compileRights(tableStatements(name));
        return ["GetItem", "BatchGetItem", "Query"].some((action) => may(rights, action, key));
      });
    const withoutSession = ["housekeeping", "examTimeouts", "reportWorker", "reportFailures", "mailWorker"];
    for (const name of withoutSession) expect(readers(`USER#${ulid}`)).not.toContain(name);
    expect(readers("THROTTLE#x")).toEqual(["identity", "quotes", "print"]);
    expect(readers("EMAIL#a@b")).toEqual(["identity", "programs", "peopleWorker"]);
    for (const name of ["identity", "courses", "programs", "reportWorker"])
      expect(readers(`STATE#${ulid}#7#1`)).not.toContain(name);
  });
});

describe("the policy of a role", () => {
  it.each(functionNames)("of %s fits what IAM takes of a role, with room to grow", (name) => {
    const bytes = documentsOf(name).reduce((sum, document) => sum + JSON.stringify(document).length, 0);
    // IAM takes 10,240 characters of all of a role's inline policies.
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(8000);
  });
});
