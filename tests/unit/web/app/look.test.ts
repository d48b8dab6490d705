import { describe, expect, it } from "vitest";
import type { Actor } from "#shared/domain/access.ts";
import { addressOfProgram } from "#web/api/programAddress.ts";
import { navigationOf } from "#web/app/navigation.ts";
import { lookFor, tokens } from "#web/app/theme.ts";

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["light", "dark"] as const)("the %s colours", (scheme) => {
  const of = tokens[scheme];
  const grounds = ["--paper", "--paper-raised", "--paper-sunk", "--script"] as const;
  const texts = ["--ink", "--ink-soft", "--ink-faint", "--act", "--act-strong", "--amber", "--red"] as const;

  it.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    "%s reads on %s at 4.5:1",
    (text, ground) => expect(contrast(of[text], of[ground])).toBeGreaterThanOrEqual(4.5),
  );

  it.each([
    ["--on-act", "--act-fill"],
    ["--on-act", "--act-fill-hover"],
    ["--act", "--act-soft"],
    ["--amber", "--amber-soft"],
    ["--red", "--red-soft"],
    ["--ink", "--amber-soft"],
    ["--paper", "--act"],
  ] as const)("%s reads on %s at 4.5:1", (text, ground) =>
    expect(contrast(of[text], of[ground])).toBeGreaterThanOrEqual(4.5),
  );

  it.each(["--line-control", "--done-mark", "--part-mark", "--none-mark", "--amber-mark"] as const)(
    "%s can be told from the page at 3:1",
    (mark) => expect(contrast(of[mark], of["--paper"])).toBeGreaterThanOrEqual(3),
  );
});

describe("a deployment's own colour", () => {
  it("takes the place of the teal", () => {
    const shades = Array.from({ length: 10 }, (_, at) => `#00${at}0ff`);
    const { theme } = lookFor(shades);
    expect(theme.colors?.teal).toEqual(shades);
    expect(lookFor(undefined).theme.colors?.teal).not.toEqual(shades);
  });
});

describe("the address of another program", () => {
  const known = { subdomains: ["north", "lakeside"] };
  const target = { subdomain: "lakeside" };

  it("is its own host where the host names a program", () => {
    const at = (host: string, protocol = "http:") => addressOfProgram({ protocol, host }, known, target);
    expect(at("north.bedside.localhost:3000")).toBe("http://lakeside.bedside.localhost:3000/");
    expect(at("stranger.bedside.localhost:3000")).toBe("http://lakeside.bedside.localhost:3000/");
    expect(at("north.cases.example", "https:")).toBe("https://lakeside.cases.example/");
  });

  it("is none on a bare host: the session's program is switched there", () => {
    expect(addressOfProgram({ protocol: "http:", host: "localhost:3000" }, known, target)).toBeUndefined();
    expect(addressOfProgram({ protocol: "https:", host: "cases.example" }, known, target)).toBeUndefined();
  });
});

describe("the navigation", () => {
  const labels = (role: "Student" | "Teacher" | "IT Administrator") =>
    navigationOf({
      userId: "u",
      isAdmin: false,
      membership: { programId: "p", isEditorial: false, role, subscription: "current" },
    }).map(({ label }) => label);

  it("C-44: begins for everybody in a program with what waits for them", () => {
    for (const role of ["Student", "Teacher", "IT Administrator"] as const)
      expect(labels(role)[0]).toBe("Home");
    expect(labels("Teacher")).not.toContain("Audit Log");
  });

  it("shows what the person's role may open", () => {
    expect(labels("Student")).toContain("Courses");
    expect(labels("Teacher")).toContain("Courses");
    expect(labels("IT Administrator")).not.toContain("Courses");
    expect(navigationOf({ userId: "u", isAdmin: false }).map(({ label }) => label)).toEqual(["Help"]);
  });

  it("leads to one's own work who studies here, and no provider admin who does not", () => {
    const admin = { userId: "u", isAdmin: true };
    const membership = { programId: "p", isEditorial: false, subscription: "current" } as const;
    const leads = (actor: Actor) => navigationOf(actor).some(({ to }) => to === "/my_work");
    expect(leads(admin)).toBe(false);
    expect(leads({ ...admin, membership: { ...membership, role: "Teacher" } })).toBe(false);
    expect(leads({ ...admin, membership: { ...membership, role: "Student" } })).toBe(true);
    expect(labels("Student")).toContain("My work");
    expect(labels("Teacher")).not.toContain("My work");
  });
});
