import { describe, expect, it } from "vitest";
import { findChannel, topicOf } from "#functions/realtime/channel.ts";
import { liveChannels } from "#functions/realtime/channels.ts";

describe("a channel", () => {
  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "Unknown"])(
    "is not found under the name %s",
    (channel) => {
      expect(findChannel(liveChannels, { channel })).toBeUndefined();
    },
  );

  it("is not found under an identifier that is none of its kind", () => {
    const report = { channel: "UsageReportChannel", document_set_id: 3 };
    expect(findChannel(liveChannels, report)?.identifier).toEqual(report);
    expect(findChannel(liveChannels, { ...report, more: 1 } as typeof report)).toBeUndefined();
    expect(findChannel(liveChannels, { channel: "UsageReportChannel" })).toBeUndefined();
  });

  it("has one topic in a program, however its identifier is written, and another in each other program", () => {
    const named = { channel: "X", a: 1, b: "2" };
    const sameOtherwise = { b: "2", channel: "X", a: 1 };
    const topic = topicOf({ identifier: named, programId: "p" });
    expect(topicOf({ identifier: sameOtherwise, programId: "p" })).toBe(topic);
    const others = [
      topicOf({ identifier: named, programId: "q" }),
      topicOf({ identifier: { ...named, channel: "Y" }, programId: "p" }),
      topicOf({ identifier: { ...named, b: 2 } as typeof named | { channel: string }, programId: "p" }),
    ];
    expect(new Set([topic, ...others]).size).toBe(4);
  });

  it("has one topic for all followers where the identifier names them, and for all programs where it is of none", () => {
    const followed = (session_id: string) => ({ channel: "X", a: 1, session_id });
    const definition = { followerNames: ["session_id"], isAcrossPrograms: true } as const;
    const topic = topicOf({ identifier: followed("1"), programId: "p" }, definition);
    expect(topicOf({ identifier: followed("2"), programId: "q" }, definition)).toBe(topic);
    const another = { ...followed("1"), a: 2 };
    expect(topicOf({ identifier: another, programId: "p" }, definition)).not.toBe(topic);
    expect(topicOf({ identifier: followed("1"), programId: "p" })).not.toBe(
      topicOf({ identifier: followed("2"), programId: "p" }),
    );
  });
});
