import { Parser } from "saxen";
import { startReadingTime } from "./readingTime.ts";
import { unreadable } from "./unreadable.ts";

type Attributes = Readonly<Record<string, string>>;
export type XmlReader = {
  /** Names without their prefix; the attributes are read when they are asked for, without prefix as well. */
  open?: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads XML from its beginning to its end. `problem`: what is said where it is none. @throws Refusal INVALID_REQUEST */
export function readXml(xml: string, reader: XmlReader, problem = "This XLSX workbook can't be read"): void {
  const parser = new Parser();
  parser.on("error", () => {
    throw unreadable(problem);
  });
  const { open, close, text } = reader;
  const requireTime = startReadingTime();
  parser.on("openTag", (name, attributes, decode) => {
    requireTime();
    open?.(localName(name), () =>
      Object.fromEntries(
        Object.entries(attributes() || {}).map(([key, value]) => [localName(key), decode(value)]),
      ),
    );
  });
  if (close) parser.on("closeTag", (name) => close(localName(name)));
  if (text) {
    parser.on("text", (part, decode) => text(decode(part)));
    parser.on("cdata", (part) => text(part));
  }
  parser.parse(xml);
}

/** Signs that XML cannot hold stand as `_x000D_` in the texts of a workbook. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
