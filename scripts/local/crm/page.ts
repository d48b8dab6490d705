import type { Fault } from "./faults.ts";
import type { CrmRecord } from "./records.ts";

const escaped = (text: unknown): string =>
  String(text ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const faultNames: Record<Fault, string> = {
  none: "Works",
  down: "Answers 503",
  limited: "Takes no more calls",
  broken: "Answers what is no JSON",
};

/** The stand-in as a person looks at it: its records, each to be changed, and what it is to do wrong. */
export const crmPage = (
  records: readonly CrmRecord[],
  fault: Fault,
  calls: number,
): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>CRM stand-in</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:24px;color:#1d2b2e}main{max-width:1000px;margin:auto}article{border:1px solid #c9c3b8;border-radius:8px;padding:12px 16px;margin:12px 0}
dl{display:grid;grid-template-columns:minmax(140px,max-content) 1fr;gap:2px 16px;margin:8px 0}dt{color:#4c5759}dd{margin:0;overflow-wrap:anywhere}form{display:flex;flex-wrap:wrap;gap:8px;align-items:end}
label{display:grid;gap:2px}input,select,button{font:inherit;padding:6px 10px;min-height:36px}</style></head><body><main>
<h1>CRM stand-in</h1><p>It speaks the part of Salesforce's REST API that the product uses, on this machine alone. ${calls} calls so far.</p>
<form method="post" action="/stand-in/fault"><label>What it does <select name="fault">${Object.entries(
  faultNames,
)
  .map(([name, words]) => `<option value="${name}"${name === fault ? " selected" : ""}>${words}</option>`)
  .join("")}</select></label><button>Set</button></form>
<h2>${records.length} ${records.length === 1 ? "record" : "records"}</h2>
${records.map(recordHtml).join("")}</main></body></html>`;

const recordHtml = (
  record: CrmRecord,
): string => `<article><h3>${escaped(record.Program_Name__c ?? record.Id)}</h3>
<dl>${Object.entries(record)
  .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
  .join("")}</dl>
<form method="post" action="/stand-in/records/${escaped(record.Id)}"><label>Field <input name="field" value="PSA_Name__c"></label><label>Value <input name="value"></label><button>Change</button></form></article>`;
