import { safeRichText } from "#shared/domain/richText.ts";
import type { Language } from "#shared/words/language.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { inLanguage } from "./inLanguage.ts";
import { words } from "./mailWords.ts";
import type { MailBrand, MailContent, MailPart, MailTemplate } from "./template.ts";

export type RenderedMail = { subject: string; text: string; html: string };

type Written = { token?: string; language?: Language };

/**
 * Writes a mail from its data, as text and as HTML of the same parts, in a language if the mail is translated.
 * @throws where the data is not the template's
 */
export function renderMail(
  template: MailTemplate,
  data: unknown,
  brand: MailBrand,
  { token = "", language = "en" }: Written = {},
): RenderedMail {
  const said = template.isTranslated ? language : "en";
  return inLanguage(said, () => {
    const content = template.write(template.data.parse(data), brand, token);
    return {
      // A header is one line.
      subject: content.subject.replace(/\s+/g, " ").trim(),
      text: `${[...content.parts.map(textOf), signature(brand)].join("\n\n")}\n`,
      html: htmlOf(content, brand, said),
    };
  });
}

const signature = (brand: MailBrand): string => brand.product;

function textOf(part: MailPart): string {
  if ("paragraph" in part) return part.paragraph;
  if ("rich" in part) return part.text;
  if ("facts" in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  return `${part.link.text}:\n${part.link.url}`;
}

// Many mail programs know no style sheets: what is to be seen stands on the element. Those that do know them show it dark where that is asked for.
const styles = {
  page: "margin:0;padding:24px 16px;background:#fbf8f2;color:#211e1a;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif",
  sheet:
    "max-width:560px;margin:0 auto;padding:24px;background:#fffdf9;border:1px solid #e3dacb;border-radius:8px",
  brand: "margin:0 0 20px;font:600 20px/1.3 Georgia,'Times New Roman',serif;color:#0d5c63",
  heading: "margin:0 0 16px;font-size:20px;line-height:1.3;overflow-wrap:anywhere",
  paragraph: "margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line",
  rich: "margin:0 0 16px;overflow-wrap:anywhere",
  button:
    "display:inline-block;padding:12px 20px;border-radius:6px;background:#0d5c63;color:#ffffff;font-weight:600;text-decoration:none",
  address: "margin:0 0 16px;font-size:13px;color:#544d43;overflow-wrap:anywhere",
  link: "color:#0d5c63",
  signature: "margin:24px 0 0;padding-top:16px;border-top:1px solid #e3dacb;color:#544d43;font-size:14px",
} as const;

const dark = `@media (prefers-color-scheme:dark){
.page{background:#191714!important;color:#ece6da!important}
.sheet{background:#211e1a!important;border-color:#39342d!important}
.brand,.link{color:#7cc4c3!important}
.button{background:#16696f!important}
.soft{color:#c2baab!important;border-color:#39342d!important}
}`;

function htmlOf({ subject, parts }: MailContent, brand: MailBrand, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="${styles.page}">
<div role="main" class="sheet" style="${styles.sheet}">
<p class="brand" style="${styles.brand}">${escapeHtml(brand.name)}</p>
<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>
${parts.map(htmlOfPart).join("\n")}
<p class="soft" style="${styles.signature}">${escapeHtml(signature(brand))}</p>
</div>
</body>
</html>
`;
}

function htmlOfPart(part: MailPart): string {
  const paragraph = (inner: string): string => `<p style="${styles.paragraph}">${inner}</p>`;
  if ("paragraph" in part) return paragraph(escapeHtml(part.paragraph));
  if ("rich" in part) return `<div style="${styles.rich}">${safeRichText(part.rich)}</div>`;
  if ("facts" in part) {
    const lines = part.facts.map(
      ([name, value]) => `<strong>${escapeHtml(name)}:</strong> ${escapeHtml(value)}`,
    );
    return paragraph(lines.join("<br>"));
  }
  const { text, url } = part.link;
  // A link that is no web address is shown as text.
  if (!/^https?:\/\//i.test(url)) return paragraph(`${escapeHtml(text)}: ${escapeHtml(url)}`);
  const href = escapeHtml(url);
  return `${paragraph(`<a href="${href}" class="button" style="${styles.button}">${escapeHtml(text)}</a>`)}
<p class="soft" style="${styles.address}">${escapeHtml(words.buttonDoesNotWork)} <a href="${href}" class="link" style="${styles.link}">${href}</a></p>`;
}
