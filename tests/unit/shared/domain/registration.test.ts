import { describe, expect, it } from "vitest";
import { linkState } from "#shared/domain/registration.ts";

const now = "2026-11-22T08:00:00.000Z";
const link = { expires_at: "2026-11-23T08:00:00.000Z", used_at: null };

describe("what a link in a mail is worth (C-43)", () => {
  it("is open until its very end, and expired from it on", () => {
    expect(linkState(link, { now, isPending: true })).toBe("open");
    expect(linkState(link, { now: "2026-11-23T07:59:59.999Z", isPending: true })).toBe("open");
    expect(linkState(link, { now: link.expires_at, isPending: true })).toBe("expired");
  });

  it("is used once it was followed, or another link to the same was", () => {
    expect(linkState({ ...link, used_at: now }, { now, isPending: true })).toBe("used");
    expect(linkState(link, { now, isPending: false })).toBe("used");
  });

  it("says that it was used before that it has expired, and withdrawn before both", () => {
    const late = "2027-01-01T00:00:00.000Z";
    expect(linkState({ ...link, used_at: now }, { now: late, isPending: true })).toBe("used");
    expect(linkState({ ...link, used_at: now }, { now: late, isPending: undefined })).toBe("withdrawn");
  });
});
