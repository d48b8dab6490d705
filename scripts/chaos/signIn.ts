import { setTimeout as sleep } from "node:timers/promises";
import { demoPassword } from "#scripts/seed/accounts.ts";
import { sessionReply } from "#shared/contract/identity/identity.ts";
import type { Caller } from "../bench/keptAliveCall.ts";

/** Signs a demo person in, as soon as the product lets it. */
export async function signIn(url: string, email: string): Promise<Caller> {
  for (;;) {
    try {
      const reply = await fetch(`${url}/session`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", origin: url },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      const [cookie = ""] = reply.headers.getSetCookie().map((text) => text.split(";")[0] ?? "");
      if (reply.ok) return { url, cookie, csrf: sessionReply.parse(await reply.json()).csrf_token };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // no connection
    }
    await sleep(1000);
  }
}
