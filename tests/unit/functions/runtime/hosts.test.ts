import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

type Hosts = typeof import("#functions/runtime/hosts.ts");

/** The module as a function of this configuration has it: a function reads its environment once. */
async function hostsOf(cookieDomains: string): Promise<Hosts> {
  vi.stubEnv("COOKIE_DOMAINS", cookieDomains);
  vi.resetModules();
  return import("#functions/runtime/hosts.ts");
}

let local: Hosts;
let deployed: Hosts;
let bare: Hosts;
beforeAll(async () => {
  local = await hostsOf("bedside.localhost");
  local.isOwnHost("");
  deployed = await hostsOf("bedside.example");
  deployed.isOwnHost("");
  bare = await hostsOf("");
  bare.isOwnHost("");
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe("subdomainOf (C-01)", () => {
  it.each([
    ["north.bedside.example", "north"],
    ["north.bedside.example:3000", "north"],
    ["a.b.bedside.example", "a.b"],
    ["bedside.example", undefined],
    ["notbedside.example", undefined],
    ["bedside.example.evil.test", undefined],
    ["127.0.0.1:3000", undefined],
    ["", undefined],
  ])("reads %s as the program %s", (host, expected) => {
    expect(deployed.subdomainOf(host)).toBe(expected);
  });
});

describe("the hosts that are answered", () => {
  const both = { local: true, deployed: true };
  const neither = { local: false, deployed: false };
  it.each([
    ["bedside.example", { local: false, deployed: true }],
    ["north.bedside.example", { local: false, deployed: true }],
    ["localhost:3000", { local: true, deployed: false }],
    ["127.0.0.1:3000", { local: true, deployed: false }],
    ["[::1]:3000", { local: true, deployed: false }],
    ["north.bedside.localhost:3000", { local: true, deployed: false }],
    ["anything.localhost", { local: true, deployed: false }],
    ["evil.test", neither],
    ["evilbedside.example", neither],
    ["bedside.example.evil.test", neither],
    ["localhost.evil.test", neither],
    ["127.0.0.1.evil.test", neither],
    ["abc.execute-api.us-east-1.amazonaws.com", neither],
    ["d111.cloudfront.net", neither],
    ["192.168.1.5:3000", neither],
    ["", neither],
  ])("are right about %s", (host, expected) => {
    expect({ local: local.isOwnHost(host), deployed: deployed.isOwnHost(host) }).toEqual(expected);
    expect(both).not.toEqual(expected);
  });

  it("are CloudFront's own where no domain is configured", () => {
    expect(bare.isOwnHost("d111.cloudfront.net")).toBe(true);
    expect(bare.isOwnHost("localhost:3000")).toBe(false);
    expect(bare.isOwnHost("cloudfront.net.evil.test")).toBe(false);
  });

  it("refuse any other with a status that is the sender's fault", () => {
    expect(() => deployed.requireOwnHost("evil.test")).toThrow(
      expect.objectContaining({ code: "HOST_REJECTED" }),
    );
  });
});

describe("cookies", () => {
  const session = { value: "x", seconds: 60 };

  it("carry over https the prefix by which the browser itself guards them, and belong to the whole domain", () => {
    expect(deployed.cookieLine("north.bedside.example", "session", session)).toBe(
      "__Secure-bedside_session=x; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=60; Domain=bedside.example",
    );
  });

  it("belong to one host alone where there is no domain, and nobody beside it can set them", () => {
    expect(bare.cookieLine("d111.cloudfront.net", "session", session)).toBe(
      "__Host-bedside_session=x; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=60",
    );
  });

  it("have a plain name on this machine, where http is spoken, and are not marked for https, which WebKit would drop", () => {
    expect(local.cookieNameOf("localhost:3000", "session")).toBe("bedside_session");
    expect(local.cookieLine("north.bedside.localhost:3000", "session", session)).toBe(
      "bedside_session=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Domain=bedside.localhost",
    );
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
      expect(local.cookieLine(host, "session", session)).toBe(
        "bedside_session=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=60",
      );
    }
  });
});

describe("a program's own address (C-21)", () => {
  it.each([
    [
      "under its domain, however many labels that has",
      "cases.school.ac.uk",
      "south.cases.school.ac.uk",
      "https://north.cases.school.ac.uk/",
    ],
    [
      "in the place of the program whose address it is seen under",
      "bedside.example",
      "south.bedside.example",
      "https://north.bedside.example/",
    ],
    [
      "the machine's own domain where it is seen under the bare machine",
      "bedside.localhost",
      "localhost:3000",
      "http://north.bedside.localhost:3000/",
    ],
    [
      "the same under the machine's number",
      "bedside.localhost",
      "127.0.0.1:3000",
      "http://north.bedside.localhost:3000/",
    ],
    [
      "without the port where there is none",
      "bedside.localhost",
      "localhost",
      "http://north.bedside.localhost/",
    ],
    [
      "under its own name where a machine of this site's goes by the machine's number",
      "bedside.example",
      "127.0.0.1:3000",
      "http://127.0.0.1:3000/",
    ],
    [
      "the host's root where programs have no addresses",
      "",
      "d111.cloudfront.net",
      "https://d111.cloudfront.net/",
    ],
  ])("is %s", async (_, domains, host, address) => {
    expect((await hostsOf(domains)).addressOfProgram(host, "north")).toBe(address);
  });
});

describe("under a host", () => {
  it("a page is reached by https, and by http on this machine alone", () => {
    expect(deployed.originOf("north.bedside.example")).toBe("https://north.bedside.example");
    expect(local.originOf("localhost:3000")).toBe("http://localhost:3000");
    expect(local.originOf("127.0.0.1:3000")).toBe("http://127.0.0.1:3000");
  });

  it("passkeys belong to the domain, and on this machine to the very name", () => {
    expect(deployed.passkeyScopeOf("north.bedside.example")).toBe("bedside.example");
    expect(bare.passkeyScopeOf("d111.cloudfront.net:443")).toBe("d111.cloudfront.net");
    expect(local.passkeyScopeOf("north.bedside.localhost:3000")).toBe("north.bedside.localhost");
  });
});
