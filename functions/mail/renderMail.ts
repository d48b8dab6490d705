import { escapeHtml } from "../html/escapeHtml.ts";
import type { MailBrand, MailContent, MailPart, MailTemplate } from "./template.ts";

export type RenderedMail = { subject: string; text: string; html: string };

/** Writes a mail from its data, as text and as HTML of the same parts. @throws where the data is not the template's */
export function renderMail(
  template: MailTemplate,
  data: unknown,
  brand: MailBrand,
  token = "",
): RenderedMail {
  const content = template.write(template.data.parse(data), brand, token);
  return {
    // A header is one line.
    subject: content.subject.replace(/\s+/g, " ").trim(),
    text: `${[...content.parts.map(textOf), signature(brand)].join("\n\n")}\n`,
    html: htmlOf(content, brand),
  };
}

const signature = (brand: MailBrand): string => brand.product;

function textOf(part: MailPart): string {
  if ("paragraph" in part) return part.paragraph;
  if ("facts" in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  return `${part.link.text}:\n${part.link.url}`;
}

// Mail programs know no style sheets: what is to be seen stands on the element.
const styles = {
  page: "margin:0;padding:24px 16px;background:#f3f6f6;color:#1b2b2e;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif",
  sheet: "max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px",
  heading: "margin:0 0 16px;font-size:20px;line-height:1.3",
  paragraph: "margin:0 0 16px;overflow-wrap:anywhere",
  link: "color:#0b5c63",
  signature: "margin:24px 0 0;padding-top:16px;border-top:1px solid #d5dedf;color:#4a5b5e;font-size:14px",
} as const;

function htmlOf({ subject, parts }: MailContent, brand: MailBrand): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.page}">
<div role="main" style="${styles.sheet}">
<h1 style="${styles.heading}">${escapeHtml(subject)}</h1>
${parts.map(htmlOfPart).join("\n")}
<p style="${styles.signature}">${escapeHtml(signature(brand))}</p>
</div>
</body>
</html>
`;
}

function htmlOfPart(part: MailPart): string {
  const paragraph = (inner: string): string => `<p style="${styles.paragraph}">${inner}</p>`;
  if ("paragraph" in part) return paragraph(escapeHtml(part.paragraph));
  if ("facts" in part) {
    const lines = part.facts.map(
      ([name, value]) => `<strong>${escapeHtml(name)}:</strong> ${escapeHtml(value)}`,
    );
    return paragraph(lines.join("<br>"));
  }
  const { text, url } = part.link;
  // A link that is no web address is shown as text.
  if (!/^https?:\/\//i.test(url)) return paragraph(`${escapeHtml(text)}: ${escapeHtml(url)}`);
  return paragraph(`<a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(text)}</a>`);
}
