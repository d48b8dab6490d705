import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readSettings, type SettingSources } from "#scripts/deploy/deploySettings.ts";

const directory = mkdtempSync(join(tmpdir(), "settings-"));
afterAll(() => rmSync(directory, { recursive: true }));
beforeEach(() => {
  rmSync(join(directory, "deploy"), { recursive: true, force: true });
  mkdirSync(join(directory, "deploy"));
  writeFileSync(
    join(directory, "cdk.json"),
    JSON.stringify({ context: { stage: "dev", brandName: "Bedside" } }),
  );
});

const read = (sources: Partial<SettingSources>) =>
  readSettings({ flags: {}, environment: {}, directory, ...sources });
const writeFile = (name: string, content: unknown) =>
  writeFileSync(join(directory, name), typeof content === "string" ? content : JSON.stringify(content));

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/x";

describe("settings", () => {
  it("come from the flags, then the environment, then the stage's file, then cdk.json", () => {
    writeFile("deploy/prod.json", {
      brandName: "File",
      brandProduct: "File",
      alarmEmail: "file@example.org",
    });
    const settings = read({
      flags: { stage: "prod", brandName: "Flag" },
      environment: {
        BEDSIDE_BRAND_NAME: "Variable",
        BEDSIDE_BRAND_PRODUCT: "Variable",
        AWS_REGION: "eu-west-1",
      },
    });
    expect(settings).toMatchObject({ stage: "prod", region: "eu-west-1" });
    expect(settings.context).toEqual({
      stage: "prod",
      brandName: "Flag",
      brandProduct: "Variable",
      alarmEmail: "file@example.org",
    });
  });

  it("take another file where one is named, which must be there", () => {
    writeFile("other.json", { domainName: "learn.example.org", certificateArn });
    expect(read({ file: "other.json" }).context.domainName).toBe("learn.example.org");
    expect(() => read({ file: "none.json" })).toThrow(/There is no file .*none\.json/);
  });

  it("say which of domain and certificate is missing", () => {
    expect(() => read({ flags: { domainName: "learn.example.org" } })).toThrow(/certificateArn is missing/);
    expect(() => read({ environment: { BEDSIDE_CERTIFICATE_ARN: certificateArn } })).toThrow(
      /domainName is missing/,
    );
  });

  it("say what is wrong, what it was and where it was said, all at once", () => {
    writeFile("deploy/dev.json", { domainName: "https://learn.example.org" });
    const environment = {
      BEDSIDE_CERTIFICATE_ARN: "arn:aws:acm:eu-west-1:123456789012:certificate/x",
      AWS_REGION: "Frankfurt",
    };
    const words = () => read({ environment, flags: { adminEmail: "ada" } });
    expect(words).toThrow(
      /domainName must be a bare domain.*"https:\/\/learn.example.org", from deploy\/dev.json/,
    );
    expect(words).toThrow(/certificateArn must be a certificate in us-east-1.*from BEDSIDE_CERTIFICATE_ARN/);
    expect(words).toThrow(/region must be a region.*"Frankfurt", from AWS_REGION/);
    expect(words).toThrow(/adminEmail must be one e-mail address.*"ada", from --admin-email/);
  });

  it("refuse a file with a name that is no setting, or that is no object", () => {
    writeFile("deploy/dev.json", { domain: "learn.example.org" });
    expect(() => read({})).toThrow(/deploy\/dev.json names domain, which is no setting.*domainName/);
    writeFile("deploy/dev.json", "[1");
    expect(() => read({})).toThrow(/not a JSON object/);
    writeFile("deploy/dev.json", "[1]");
    expect(() => read({})).toThrow(/not a JSON object/);
  });
});
