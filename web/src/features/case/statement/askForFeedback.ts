import { statementTexts, statementTimeoutMs } from "#shared/case/model/statementTexts.ts";
import type { StatementNews } from "#shared/contract/assistant/statement.ts";
import { liveClient } from "../../../api/useLive.ts";

/** Milliseconds after which what was not heard is said again. @see spec documents §7 */
const resendMs = 500;

type Asked = {
  userId: string;
  documentId: number;
  nodeUid: string;
  statement: string;
  ideal: string;
  mayLeave: boolean;
};
/** The feedback, or why there is none. `ms`: how long it took. */
type Outcome =
  | { ok: true; text: string; rules: string; tokens: number; ms: number }
  | { ok: false; error: string };

/** Asks for feedback on a statement over its channel, and follows that until it is there or 60 s are over. */
export function askForFeedback({ userId, documentId, nodeUid, statement, ideal, mayLeave }: Asked): {
  outcome: Promise<Outcome>;
  cancel: () => void;
} {
  const client = liveClient();
  const identifier = {
    channel: "AutomatedSummaryStatementChannel" as const,
    summary_statement_id: `${userId}::${nodeUid}`,
    document_id: documentId,
  };
  const since = performance.now();
  let isOver = false;
  let end = (): void => {};
  const outcome = new Promise<Outcome>((resolve) => {
    const settle = (given: Outcome): void => {
      if (isOver) return;
      end();
      resolve(given);
    };
    const timer = setTimeout(() => settle({ ok: false, error: statementTexts.timeout }), statementTimeoutMs);
    const hear = (news: StatementNews): void =>
      settle(
        "error" in news
          ? { ok: false, error: news.error.message }
          : {
              ok: true,
              text: news.ai_response,
              rules: news.ai_prompt_id,
              tokens: news.usage_tokens,
              ms: Math.round(performance.now() - since),
            },
      );
    const unfollow = client.subscribe(identifier, {
      onMessage: hear,
      onGap: () => void say(),
      onRejected: () => settle({ ok: false, error: statementTexts.rejected }),
    });
    end = () => {
      isOver = true;
      clearTimeout(timer);
      unfollow();
    };
    // Said once the channel is followed; again where the connection broke off before it was taken.
    async function say(): Promise<void> {
      while (!isOver) {
        const said = await client.say(identifier, {
          action: "getFeedback",
          ideal_summary_statement: ideal,
          user_summary_statement: statement,
          ...(mayLeave && { model_consent: true }),
        });
        if (said.ok) return;
        if (said.code !== "OFFLINE") return settle({ ok: false, error: statementTexts.rejected });
        await new Promise((resolve) => setTimeout(resolve, resendMs));
      }
    }
  });
  return { outcome, cancel: () => end() };
}
