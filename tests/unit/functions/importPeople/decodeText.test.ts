import { describe, expect, it } from "vitest";
import { readFile } from "#functions/importPeople/readPeopleTable.ts";
import { decodeText, detectEncoding } from "#functions/spreadsheets/decodeText.ts";
import { type Encoding, encodings } from "#shared/domain/people/encodings.ts";

/** Bytes of a text in an encoding of one byte a letter. */
function encoded(text: string, encoding: Encoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_each, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from(
    [...text].map((letter) => {
      const byte = byteOf.get(letter);
      if (byte === undefined) throw new Error(`${letter} is not in ${encoding}`);
      return byte;
    }),
  );
}
const wide = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

const western =
  "First Name;Last Name;Email\r\nJosé;Müller;a@x.org\r\nSinéad;O’Brien;b@x.org\r\nBjörk;Ångström–Nuñez;c@x.org\r\nÉva;d'Arçon;d@x.org\r\n";
const one = "First Name,Last Name,Email\nAnna,Smith,a@x.org\nJörg,Smith,b@x.org\n";
const spanish = "Nombre,Apellidos,Correo\nIñigo,García Núñez,a@x.org\nÓscar,Peña,b@x.org\n";
const signs = "First Name,Last Name,Email\nD’angelo,Smith–Jones,a@x.org\nSean,O’Brien,b@x.org\n";
const czech =
  "Jméno;Příjmení;Email\r\nŁukasz;Wałęsa;a@x.org\r\nZdeněk;Dvořák;b@x.org\r\nTomáš;Kučera;c@x.org\r\n";
const russian = "First Name;Last Name;Email\r\nАнна;Каренина;a@x.org\r\nЛев;Толстой;b@x.org\r\n";

describe("the encoding of a list of people", () => {
  it.each([
    ["UTF-8 with its mark", Buffer.from(`\ufeff${western}`), "utf-8", western],
    ["UTF-8 without", Buffer.from(western), "utf-8", western],
    ["Excel's CSV in Western Europe", encoded(western, "windows-1252"), "windows-1252", western],
    ["the same with one such letter", encoded(one, "windows-1252"), "windows-1252", one],
    ["Excel's CSV on an old Mac", encoded(western, "macintosh"), "macintosh", western],
    ["the same with one such letter", encoded(one, "macintosh"), "macintosh", one],
    ["Spanish names on an old Mac", encoded(spanish, "macintosh"), "macintosh", spanish],
    ["Spanish names in Windows", encoded(spanish, "windows-1252"), "windows-1252", spanish],
    ["apostrophes and dashes alone", encoded(signs, "windows-1252"), "windows-1252", signs],
    ["Excel's CSV in Central Europe", encoded(czech, "windows-1250"), "windows-1250", czech],
    ["Excel's CSV in Russia", encoded(russian, "windows-1251"), "windows-1251", russian],
    ["Excel's Unicode Text", wide(`\ufeff${western}`), "utf-16le", western],
    ["the same without its mark", wide(western), "utf-16le", western],
    ["the other order of bytes", wide(`\ufeff${western}`, true), "utf-16be", western],
    ["the same without its mark", wide(western, true), "utf-16be", western],
  ])("is found: %s", (_what, bytes, encoding, text) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    expect(decodeText(bytes, detectEncoding(bytes), "a list of people")).toBe(text);
  });

  it("stays UTF-8 where one byte of many is lost, so that the one name is refused and not all are spoilt", () => {
    const bytes = Buffer.concat([
      Buffer.from(western.repeat(3)),
      Buffer.from("J\xf6rg;Smith;z@x.org\r\n", "latin1"),
    ]);
    expect(detectEncoding(bytes)).toBe("utf-8");
    expect(decodeText(bytes, "utf-8", "a list of people")).toContain("J\ufffdrg");
  });

  it("is that which is chosen where one is", () => {
    const bytes = encoded("First Name;Last Name;Email\r\nŞule;Yıldız;a@x.org\r\n", "windows-1254");
    const { lines, encoding } = readFile(bytes, "list.csv", { encoding: "windows-1254" });
    expect(encoding).toBe("windows-1254");
    expect(lines[1]?.cells).toEqual(["Şule", "Yıldız", "a@x.org"]);
  });

  it("can be each of those that are offered", () => {
    for (const encoding of encodings) expect(new TextDecoder(encoding).encoding).toBe(encoding);
  });
});
