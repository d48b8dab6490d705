import { describe, expect, it } from "vitest";
import { localizeUrls } from "#scripts/local/template/attributes.ts";
import { openSecrets, resolveSecretReferences } from "#scripts/local/template/secrets.ts";

const hosts = { aws: "127.0.0.1:1", management: "127.0.0.1:2", site: "localhost:3" };

describe("URLs of the template", () => {
  it.each([
    ["https://abc.execute-api.us-east-1.amazonaws.com/ws", "http://127.0.0.1:2/ws"],
    ["wss://abc.execute-api.us-east-1.amazonaws.com/ws", "ws://localhost:3/ws"],
    ["img-src 'self' https://my-media.s3.us-east-1.amazonaws.com;", "img-src 'self' http://localhost:3;"],
    ["https://localhost:3", "http://localhost:3"],
  ])("point %s at this machine", (before, after) => {
    expect(localizeUrls(before, hosts)).toBe(after);
  });

  it("leaves bare hosts alone: origins are compared by them", () => {
    const host = "abc.execute-api.us-east-1.amazonaws.com";
    expect(localizeUrls(host, hosts)).toBe(host);
  });
});

describe("references to secrets", () => {
  const Secret = {
    Type: "AWS::SecretsManager::Secret",
    Properties: {
      GenerateSecretString: {
        SecretStringTemplate: '{"user":"a"}',
        GenerateStringKey: "pass",
        PasswordLength: 20,
      },
    },
  };
  const secrets = openSecrets(
    { stacks: [{ name: "App", template: { Resources: { Secret } } }], assetPaths: new Map() },
    undefined,
  );
  const arn = "arn:aws:secretsmanager:us-east-1:0:secret:App-Secret";

  it("yield the same generated value each time, whole or by field", () => {
    const whole = JSON.parse(
      resolveSecretReferences(`{{resolve:secretsmanager:${arn}:SecretString:::}}`, secrets),
    );
    expect(whole).toEqual({ user: "a", pass: expect.stringMatching(/^[0-9a-f]{20}$/) });
    expect(resolveSecretReferences(`x {{resolve:secretsmanager:${arn}:SecretString:pass::}}`, secrets)).toBe(
      `x ${whole.pass}`,
    );
  });
});
