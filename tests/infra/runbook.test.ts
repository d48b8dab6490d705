import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "#infra/bundle.ts";
import { flat, ofType, type PlacedResource, synthesizedResources } from "./synthesized.ts";

let resources: PlacedResource[];
beforeAll(async () => {
  resources = await synthesizedResources();
});

const runbook = readFileSync(join(repositoryRoot, "docs/runbook.md"), "utf8");
const sections = new Map(
  runbook
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf("\n")).trim(), section] as const),
);
const alarmSections = [...sections].filter(([name]) => name.endsWith("Alarm"));

describe("the runbook", () => {
  it("has a section for every alarm, and none for what is no alarm", () => {
    const names = ofType(resources, "AWS::CloudWatch::Alarm").map(({ logicalId }) =>
      logicalId.replace(/[0-9A-F]{8}$/, ""),
    );
    const headings = alarmSections.map(([name]) => name);
    expect(names.filter((name) => !headings.some((heading) => name.endsWith(heading)))).toEqual([]);
    expect(headings.filter((heading) => !names.some((name) => name.endsWith(heading)))).toEqual([]);
  });

  it("says of each what is seen, where to look, what to do and whom to tell", () => {
    for (const [name, section] of alarmSections)
      for (const part of ["**Symptom:**", "**Look:**", "**Act:**", "**Tell:**"])
        expect(section, name).toContain(part);
  });

  it("leads to sections that it has", () => {
    const anchors = [...runbook.matchAll(/\]\(#([a-z]+)\)/g)].map(([, anchor]) => anchor);
    const there = [...sections.keys()].map((name) => name.toLowerCase());
    expect(anchors.filter((anchor) => !there.includes(anchor ?? ""))).toEqual([]);
    expect(anchors.length).toBeGreaterThan(5);
  });
});

describe("the dashboard", () => {
  it("shows the figures that the runbook names for the first hour", () => {
    const [dashboard] = ofType(resources, "AWS::CloudWatch::Dashboard");
    const body = flat(dashboard?.Properties.DashboardBody);
    for (const metric of [
      "ConcurrentExecutions",
      "Throttles",
      "duration",
      "ConsumedReadCapacityUnits",
      "ConsumedWriteCapacityUnits",
      "ThrottledRequests",
      "5xx",
      "4xx",
      "IteratorAge",
      "ConnectCount",
    ])
      expect(body, metric).toContain(metric);
  });
});
