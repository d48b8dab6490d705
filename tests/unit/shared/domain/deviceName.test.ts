import { expect, it } from "vitest";
import { deviceName } from "#shared/domain/deviceName.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/153.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/153.0 Safari/537.36 Edg/153.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) ${webkit} Version/19.0 Safari/605.1.15`, "Safari on Mac"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} Version/19.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${webkit} CriOS/153.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${blink} Chrome/153.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${blink} SamsungBrowser/30.0 Chrome/150.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/153.0 Safari/537.36`, "Chrome on Chromebook"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/150.0 Safari/537.36 OPR/120.0`,
    "Opera on Windows",
  ],
  ["curl/8.9.1", undefined],
  ["", undefined],
  [undefined, undefined],
  ["Mozilla/5.0 (Windows NT 10.0)", "Windows"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
