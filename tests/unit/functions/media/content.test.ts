import { deflateSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { captionsProblem } from "#functions/fileContent/captionsProblem.ts";
import { checkContent } from "#functions/fileContent/checkContent.ts";
import { pdfProblem } from "#functions/fileContent/pdfProblem.ts";
import { svgProblem } from "#functions/fileContent/svgProblem.ts";
import { tellFormat } from "#functions/fileContent/tellFormat.ts";
import { orientationOf, withoutPosition } from "#functions/fileContent/withoutPosition.ts";
import { onePointPng } from "#tests/builders/media.ts";

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

describe("tellFormat", () => {
  it.each([
    ["jpeg", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["gif", "GIF89a\x01\0"],
    ["webp", "RIFF\x1a\0\0\0WEBPVP8L"],
    ["wav", "RIFF\x24\0\0\0WAVEfmt "],
    ["pdf", "%PDF-1.7\n"],
    ["ogg", "OggS\0\x02"],
    ["mp3", "ID3\x04\0"],
    ["mp3", "\xff\xfb\x90\x64"],
    ["m4a", "\0\0\0\x20ftypM4A \0\0"],
    ["mp4", "\0\0\0\x18ftypisom\0\0"],
    ["webm", "\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm"],
    ["vtt", "\xef\xbb\xbfWEBVTT - Title\n"],
    ["srt", "1\r\n00:00:01,000 --> 00:00:02,000\r\nA"],
    ["svg", '<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg">'],
  ])("tells %s", (format, head) => {
    expect(tellFormat(latin1(head))).toBe(format);
  });

  it.each([
    ["a program", "MZ\x90\0\x03"],
    ["an archive", "PK\x03\x04"],
    ["a page", "<!doctype html><svg></svg>"],
    ["a page behind a comment", "<!-- <svg> --><html>"],
    ["a Matroska film", "\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska"],
    ["an iPhone picture", "\0\0\0\x18ftypheic"],
    ["a text", "WEBVTTX"],
    ["nothing", ""],
  ])("takes %s for none", (_what, head) => {
    expect(tellFormat(latin1(head))).toBeUndefined();
  });

  it("tells something of any bytes without failing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const format = tellFormat(bytes);
        expect(format === undefined || typeof format === "string").toBe(true);
      }),
    );
  });
});

const svg = (inside: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

describe("svgProblem", () => {
  it.each([
    ["a drawing", svg('<g id="a"><path d="M0 0L1 1" style="fill: url(#b)"/></g><use href="#a"/>')],
    ["a style", svg("<style>.a { fill: red }</style>")],
    ["a picture inside", svg('<image href="data:image/png;base64,AAAA"/>')],
  ])("lets %s pass", (_what, text) => {
    expect(svgProblem(text)).toBeUndefined();
  });

  it.each([
    ["a script", svg("<script>1</script>")],
    ["a script with a prefix", svg("<x:script xmlns:x='http://www.w3.org/2000/svg'>1</x:script>")],
    ["a handler", svg("", 'onload="a()"')],
    ["a handler in capitals", svg('<g ONCLICK="a()"/>')],
    ["a script as a link", svg('<a xlink:href="java&#x73;cript:a()"><text>A</text></a>')],
    ["a script with blanks in its link", svg('<a href=" java\nscript:a()"/>')],
    ["a page inside", svg("<foreignObject><body/></foreignObject>")],
    ["another file", svg('<image href="https://example.org/a.png"/>')],
    ["a drawing inside a link to data", svg('<use href="data:image/svg+xml;base64,AAAA"/>')],
    ["a style that loads", svg("<style>@import 'a.css'</style>")],
    ["a style that loads by an address", svg('<g style="fill:url(https://example.org/a)"/>')],
    ["a style in CDATA", svg("<style><![CDATA[a{background:url(//example.org)}]]></style>")],
    ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`],
    ["an animation of a link", svg('<a><animate attributeName="href" values="#a"/></a>')],
    ["what ends too soon", '<svg xmlns="http://www.w3.org/2000/svg"><g'],
    ["another kind of XML", "<html><svg/></html>"],
  ])("refuses %s", (_what, text) => {
    expect(svgProblem(text)).toBeDefined();
  });
});

const pdf = (...objects: string[]): Buffer => latin1(`%PDF-1.5\n${objects.join("\n")}\n%%EOF\n`);
/** Objects that are packed, as most programs write them. */
function packed(text: string): string {
  const bytes = deflateSync(latin1(text)).toString("latin1");
  return `2 0 obj <</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n${bytes}\nendstream endobj`;
}

describe("pdfProblem", () => {
  it("lets pages, and chance in pictures, pass", () => {
    const picture = "4 0 obj <</Subtype/Image>>\nstream\n/JavaScript /JS\nendstream endobj";
    const page = "1 0 obj <</Type/Page/Title(About /Java)>> endobj";
    expect(pdfProblem(pdf(page, picture, packed("5 0 <</Type/Page>>")))).toBeUndefined();
  });

  it.each([
    ["a script", pdf("1 0 obj <</OpenAction<</S/JavaScript/JS(1)>>>> endobj")],
    ["a script under another spelling", pdf("1 0 obj <</S/J#53>> endobj")],
    ["a script in packed objects", pdf(packed("5 0 <</S/JavaScript>>"))],
    ["a program to start", pdf("1 0 obj <</S/Launch>> endobj")],
    ["a file inside", pdf("1 0 obj <</EmbeddedFiles 3 0 R>> endobj")],
    ["a password", pdf("trailer <</Encrypt 9 0 R>>")],
    [
      "objects that cannot be unpacked",
      pdf("2 0 obj <</Type/ObjStm/Filter/FlateDecode>>\nstream\nno\nendstream"),
    ],
    ["objects packed otherwise", pdf("2 0 obj <</Type/ObjStm/Filter/LZWDecode>>\nstream\nno\nendstream")],
    ["a missing end", latin1("%PDF-1.5\n1 0 obj <<>> endobj")],
  ])("refuses %s", (_what, bytes) => {
    expect(pdfProblem(bytes)).toBeDefined();
  });

  it("refuses what unpacks to more than 64 MB", () => {
    const bomb = deflateSync(Buffer.alloc(70 * 1024 * 1024)).toString("latin1");
    const object = `2 0 obj <</Type/ObjStm/Filter/FlateDecode>>\nstream\n${bomb}\nendstream endobj`;
    expect(pdfProblem(pdf(object))).toBe("objects that cannot be unpacked");
  });
});

/** EXIF with how the picture is turned, and a place. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.alloc(60);
  const put16 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(isLittle ? "II" : "MM", 0, "latin1");
  put16(42, 2);
  put32(8, 4);
  put16(2, 8);
  for (const [at, tag, type, value] of [
    [10, 0x0112, 3, orientation],
    [22, 0x8825, 4, 38],
  ] as const) {
    put16(tag, at);
    put16(type, at + 2);
    put32(1, at + 4);
    if (type === 3) put16(value, at + 8);
    else put32(value, at + 8);
  }
  tiff.write("47.1N 8.5E", 40, "latin1");
  return tiff;
}

const block = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
const jpeg = (...blocks: Buffer[]): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8]), ...blocks, scan]);

describe("withoutPosition", () => {
  it.each([true, false])(
    "leaves of a JPEG's description how it is turned (little end first: %s)",
    (isLittle) => {
      const colors = block(0xe2, latin1("ICC_PROFILE\0"));
      const marked = block(0xe1, Buffer.concat([latin1("Exif\0\0"), exif(6, isLittle)]));
      const more = [
        block(0xe1, latin1("http://ns.adobe.com/xap/1.0/\0 47.1N")),
        block(0xfe, latin1("47.1N")),
      ];
      const kept = Buffer.from(withoutPosition("jpeg", jpeg(marked, ...more, colors)) ?? []);
      expect(kept.includes("47.1N")).toBe(false);
      expect(kept.includes("ICC_PROFILE")).toBe(true);
      expect(kept.subarray(-scan.length).equals(scan)).toBe(true);
      expect(orientationOf(kept.subarray(kept.indexOf("Exif\0\0") + 6))).toBe(6);
    },
  );

  it("leaves a picture without description as it is", () => {
    const plain = jpeg(block(0xe0, latin1("JFIF\0")));
    expect(Buffer.from(withoutPosition("jpeg", plain) ?? []).equals(plain)).toBe(true);
    expect(Buffer.from(withoutPosition("png", onePointPng) ?? []).equals(onePointPng)).toBe(true);
  });

  it("takes descriptions and what is hidden behind its end from a PNG", () => {
    const chunk = (name: string, body: string) => {
      const bytes = Buffer.alloc(12 + body.length);
      bytes.writeUInt32BE(body.length, 0);
      bytes.write(name + body, 4, "latin1");
      return bytes;
    };
    const marked = Buffer.concat([
      onePointPng.subarray(0, 33),
      chunk("eXIf", "47.1N"),
      chunk("tEXt", "Place\x0047.1N"),
      onePointPng.subarray(33),
      latin1("PK 47.1N"),
    ]);
    expect(Buffer.from(withoutPosition("png", marked) ?? []).equals(onePointPng)).toBe(true);
  });

  it("takes descriptions from a WebP, and says that none are there", () => {
    const chunk = (name: string, body: Buffer) => {
      const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
      head.writeUInt32LE(body.length, 4);
      return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
    };
    const body = Buffer.concat([
      chunk("VP8X", Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      chunk("VP8L", Buffer.from([1, 2, 3])),
      chunk("EXIF", exif(1, true)),
    ]);
    const webp = Buffer.concat([latin1("RIFF\0\0\0\0WEBP"), body]);
    webp.writeUInt32LE(body.length + 4, 4);
    const kept = Buffer.from(withoutPosition("webp", webp) ?? []);
    expect(kept.includes("47.1N")).toBe(false);
    expect(kept.readUInt32LE(4)).toBe(kept.length - 8);
    expect(kept[20]).toBe(0);
  });

  it("refuses any picture that is cut off, and never fails", () => {
    const whole = jpeg(block(0xe1, Buffer.concat([latin1("Exif\0\0"), exif(6, true)])));
    for (let end = 4; end < whole.length - scan.length; end += 1)
      expect(withoutPosition("jpeg", whole.subarray(0, end))).toBeUndefined();
    fc.assert(
      fc.property(
        fc.constantFrom("jpeg", "png", "webp"),
        fc.uint8Array({ minLength: 12 }),
        (format, bytes) => {
          withoutPosition(format, bytes);
        },
      ),
    );
  });
});

describe("captionsProblem", () => {
  it.each([
    ["WebVTT without hours", "WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nA"],
    ["SubRip", "1\r\n00:00:01,000 --> 00:00:02,000\r\nA\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nB"],
  ])("lets %s pass", (_what, text) => {
    expect(captionsProblem(text)).toBeUndefined();
  });

  it.each([
    ["WEBVTT\n\n00:05.000 --> 00:02.000\nA", "line 3: the end is not after the start"],
    ["WEBVTT\n\n00:61.000 --> 01:02.000\nA", "line 3: “00:61.000 --> 01:02.000” is not a time range"],
    [
      "WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n00:01.000 --> 00:02.000\nB",
      "line 6: it starts before the caption above it",
    ],
    ["WEBVTT\n\nsoon --> later\nA", "line 3: “soon --> later” is not a time range"],
    ["WEBVTT\n", "there is no caption in it"],
  ])("says the line of %j", (text, problem) => {
    expect(captionsProblem(text)).toBe(problem);
  });
});

describe("checkContent", () => {
  it("takes a picture of another format for what it is", () => {
    expect(checkContent("jpeg", onePointPng)).toMatchObject({ ok: true, format: "png" });
  });
  it("makes WebVTT of SubRip", () => {
    const checked = checkContent("srt", Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nÜben"));
    expect(checked.ok && [checked.format, Buffer.from(checked.bytes).toString()]).toEqual([
      "vtt",
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nÜben\n",
    ]);
  });
  it("refuses captions that are not in UTF-8", () => {
    const checked = checkContent("srt", latin1("1\n00:00:01,000 --> 00:00:02,000\n\xdcben"));
    expect(checked).toEqual({ ok: false, problem: "The captions are not in UTF-8." });
  });
});
