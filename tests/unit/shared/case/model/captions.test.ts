import { describe, expect, it } from "vitest";
import { breathingCaptions } from "#scripts/seed/media/breathingCaptions.ts";
import { captionFor, filmTitles, vttFromSrt } from "#shared/case/model/captions.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const video = (title: string): ContentNode => ({ type: "video", uid: "v", title: rich(title) });
const caption = (external_identifier: string, title = "Gait") => ({ external_identifier, title });

describe("captions of a video (D-14)", () => {
  it("are those of its title", () => {
    const captions = [caption("1", "Tremor"), caption("2")];
    expect(captionFor(video("Gait "), captions)).toBe(captions[1]);
    expect(captionFor(video("Speech"), captions)).toBeUndefined();
    expect(captionFor(video(""), [caption("1", "")])).toBeUndefined();
    expect(captionFor(video("Gait"), [caption("1", " Gait ")])).toEqual(caption("1", " Gait "));
  });

  it("are the ones with the highest external identifier, as a number, when several match", () => {
    for (const numbers of [
      ["9", "10", "2"],
      ["9007199254740993", "9007199254740992"],
      ["old", "100", "99"],
    ]) {
      const captions = numbers.map((number) => caption(number));
      const picked = captionFor(video("Gait"), captions)?.external_identifier;
      expect(picked).toBe(
        { "9": "10", "9007199254740993": "9007199254740993", old: "old" }[numbers[0] ?? ""],
      );
      expect(captions.map(({ external_identifier }) => external_identifier)).toEqual(numbers);
    }
  });
});

it("films of a case are known by their titles (D-14)", () => {
  const root: ContentNode = {
    type: "section",
    uid: "case",
    content: [video(" Gait "), { ...video("Gait"), uid: "again" }, { ...video(" "), uid: "nameless" }],
  };
  expect([...filmTitles(root)]).toEqual(["Gait"]);
  const picture: ContentNode = { type: "image", uid: "i", title: "An ECG" };
  expect([...filmTitles({ ...root, content: [picture] })]).toEqual([]);
});

describe("SubRip as WebVTT", () => {
  it("keeps times and words, whatever the ends of lines and however blocks are numbered", () => {
    const srt =
      "\uFEFF1\r\n00:00:01,5 --> 00:00:02,250 X1:40\r\nOne\r\ntwo\r\n\r\n\r\n2\r\n1:02:03,004-->1:02:04,000\r\nThree";
    expect(vttFromSrt(srt)).toBe(
      "WEBVTT\n\n00:00:01.500 --> 00:00:02.250\nOne\ntwo\n\n01:02:03.004 --> 01:02:04.000\nThree\n",
    );
  });

  it("keeps bold and italic, leaves out other marks, and shows signs that would be marks", () => {
    const words = (text: string) => vttFromSrt(`1\n00:00:01,000 --> 00:00:02,000\n${text}`).split("\n")[3];
    expect(words("<i>Look</i> <font color=red>here</font>")).toBe("<i>Look</i> here");
    expect(words("{\\an8}above")).toBe("above");
    expect(words("CO2 < 35 & pH > 7")).toBe("CO2 &lt; 35 &amp; pH > 7");
    expect(words("a --> b &amp; c")).toBe("a --&gt; b &amp; c");
  });

  it("reads lines that end as on old machines, and shows no empty line and no number of a block", () => {
    const srt = "7\r00:00:01,000 --> 00:00:02,000\rOne\r{\\an8}\rTwo\uFEFF\r\r";
    expect(vttFromSrt(srt)).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\nTwo\uFEFF\n");
  });

  it("reads a cue at the very beginning of a file, and leaves out lines of marks alone", () => {
    const srt = "\uFEFF00:00:01,000 --> 00:00:02,000\n{\\an8} \nOne";
    expect(vttFromSrt(srt)).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n");
  });

  it("leaves out what is no cue", () => {
    expect(vttFromSrt("not subtitles\n\n7\n00:00:01,000 --> 00:00:02,000\n\n")).toBe("WEBVTT\n");
    expect(vttFromSrt("")).toBe("WEBVTT\n");
  });

  it("makes 13 cues of the demo's subtitles, which end with the film", () => {
    const cues = [...vttFromSrt(breathingCaptions()).matchAll(/^(\S+) --> 00:00:(\S+)\n(.+)$/gm)];
    expect(cues).toHaveLength(13);
    expect(cues[0]?.[1]).toBe("00:00:00.000");
    expect(cues.at(-1)?.[3]).toContain("30 seconds are over");
    const ends = cues.map(([, , end]) => Number(end));
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBeLessThanOrEqual(30);
  });
});
