/** Encodings that a file of people may be read in, by the labels of the Encoding standard. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "macintosh",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "shift_jis",
  "gb18030",
  "euc-kr",
  "big5",
] as const;
export type Encoding = (typeof encodings)[number];

export const encodingWords: Readonly<Record<Encoding, string>> = {
  "utf-8": "Unicode (UTF-8)",
  "utf-16le": "Unicode (UTF-16, Excel's Unicode Text)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Western European (Windows)",
  macintosh: "Western European (Mac)",
  "windows-1250": "Central European (Windows)",
  "windows-1251": "Cyrillic (Windows)",
  "windows-1253": "Greek (Windows)",
  "windows-1254": "Turkish (Windows)",
  "windows-1255": "Hebrew (Windows)",
  "windows-1256": "Arabic (Windows)",
  shift_jis: "Japanese (Shift JIS)",
  gb18030: "Chinese, simplified (GB 18030)",
  "euc-kr": "Korean (EUC-KR)",
  big5: "Chinese, traditional (Big5)",
};
