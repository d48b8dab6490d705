import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { getConversation } from "#functions/table/cases/conversations.ts";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { pneumonia } from "#scripts/seed/cases/pneumonia/pneumonia.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { aCaseWithPatient, aChat, patientUids } from "#tests/builders/patient/aCaseWithPatient.ts";
import { complaintsOf, signInAs } from "./support/ownPage.ts";
import { productUrl } from "./support/people.ts";
import { useProduct } from "./support/product.ts";

test.beforeAll(useProduct);

type Situation = {
  root?: ContentNode;
  width?: number;
  mayUseModel?: boolean;
  /** Of the page, before it is opened. */
  prepare?: (page: Page) => Promise<void>;
};

/** A student at the card of a case on which its patient is talked to. */
async function atTheChat(
  browser: Browser,
  { root = aCaseWithPatient(), width = 1280, mayUseModel = false, prepare }: Situation = {},
) {
  const { program, course, document } = await aCourseOfOneCase(
    { root },
    { feature_flags: { vpe: true }, may_use_language_model: mayUseModel },
  );
  const person = await aMember(course, program);
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await signInAs(context, person);
  const page = await context.newPage();
  await prepare?.(page);
  const casePath = `${productUrl()}/documents/${document.id}`;
  await page.goto(casePath);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const place = { user_id: person.id, document_id: document.id, attempt: 1, node_uid: patientUids.chat };
  return {
    page,
    context,
    casePath,
    onAnotherDevice: async (): Promise<Page> => {
      const another = await browser.newContext({ viewport: { width: 390, height: 800 } });
      await signInAs(another, person);
      const itsPage = await another.newPage();
      await itsPage.goto(casePath);
      return itsPage;
    },
    kept: async () => (await getConversation(place))?.messages.length ?? 0,
    isFallback: async () => {
      const cards = await listStateCards(person.id, document.id, 1);
      return cards.some(({ entries }) => entries.root?.aiFallbackCards?.value === true);
    },
  };
}

/** The demo's case with an encounter, in a course of its own. */
const demoCase = (): ContentNode => pneumonia.build((file) => mediaKey(1, file));

const field = (page: Page) => page.getByRole("textbox", { name: "Type your message..." });
const conversation = (page: Page) => page.getByRole("list", { name: "Conversation" });
const endButton = (page: Page) => page.getByRole("button", { name: "I DON'T HAVE ANY MORE QUESTIONS" });

async function ask(page: Page, question: string, reply: string | RegExp): Promise<void> {
  await field(page).fill(question);
  // What is written while the reply before it still comes word by word waits to be sent.
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await field(page).press("Enter");
  // The first question waits while the patient is made ready.
  await expect(conversation(page).getByRole("listitem").filter({ hasText: reply }).last()).toBeVisible({
    timeout: 25_000,
  });
  await expect(conversation(page)).not.toContainText("The patient is thinking...");
}

const violationsOf = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;

for (const width of [1280, 390]) {
  test(`D-28, D-29: a student talks to the patient, ends, rates it and reads the feedback, at ${width} px`, async ({
    browser,
  }, { outputDir }) => {
    test.setTimeout(180_000);
    const { page, context, casePath, kept } = await atTheChat(browser, { width });
    const complaints = complaintsOf(page);
    await ask(page, "Hello, I am a medical student. What brings you in today?", "My back hurts.");
    await ask(page, "When did the pain start?", "when I lifted a crate");
    await expect(page.getByRole("status").filter({ hasText: "Patient: It began four days ago" })).toHaveCount(
      1,
    );
    await ask(page, "Do you smoke?", "ten cigarettes");
    await ask(page, "Do you take any medications?", "steroid");
    await expect(endButton(page)).toHaveCount(0);

    await page.goto(casePath);
    await expect(conversation(page)).toContainText("when I lifted a crate");
    await ask(page, "Thank you. Is there anything else?", /./);
    await expect.poll(kept).toBe(10);
    await page.screenshot({ path: `${outputDir}/chat-${width}.png` });
    expect(await violationsOf(page)).toEqual([]);

    await endButton(page).click();
    const modal = page.getByRole("dialog");
    const proceed = modal.getByRole("button", { name: "PROCEED TO MY FEEDBACK" });
    await expect(proceed).toBeDisabled();
    await modal.getByRole("radio", { name: /^4/ }).check();
    await modal.getByRole("checkbox", { name: "All good, patient was realistic" }).check();
    await page.screenshot({ path: `${outputDir}/experience-${width}.png` });
    expect(await violationsOf(page)).toEqual([]);
    await proceed.click();

    await expect(page.getByRole("heading", { name: "What you found out" })).toBeVisible();
    await expect(page.getByText("Smoking: message 3, “Do you smoke?”")).toBeVisible();
    await page.screenshot({ path: `${outputDir}/feedback-${width}.png` });
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("button", { name: "Try again" }).click();
    const second = page.getByRole("region", { name: "Try again" });
    for (const question of [
      "Hello, I am a medical student. Can you tell me more about it?",
      "I am sorry to hear that. When did the pain start?",
      "Do you take any medications?",
      "Is there anything else?",
      "Thank you. Goodbye.",
    ]) {
      const said = second.getByRole("textbox", { name: "Type your message..." });
      await said.fill(question);
      await expect(second.getByRole("button", { name: "Send" })).toBeEnabled();
      await said.press("Enter");
      await expect(second.getByRole("listitem").filter({ hasText: question })).toBeVisible();
      await expect(second.getByText("The patient is thinking...")).toHaveCount(0);
    }
    await page.screenshot({ path: `${outputDir}/again-${width}.png` });
    expect(await violationsOf(page)).toEqual([]);
    await second.getByRole("button", { name: "I DON'T HAVE ANY MORE QUESTIONS" }).click();
    await modal.getByRole("radio", { name: /^4/ }).check();
    await proceed.click();
    await expect(page.getByRole("heading", { name: "Compared with your try before" })).toBeVisible();
    const lost = page.getByRole("listitem").filter({ hasText: "Found before, and not this time" });
    await expect(lost.first()).toContainText("Smoking");
    await page.screenshot({ path: `${outputDir}/compared-${width}.png` });
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "CONTINUE", exact: true }).click();
    await modal.getByRole("radio", { name: /^5/ }).check();
    await modal.getByRole("button", { name: "CONTINUE" }).click();
    await expect(page.getByText("An image of the spine.")).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test("D-28, D-07: after two failures the student goes on with the cards without the assistant, also after a reload", async ({
  browser,
}) => {
  const root = aCaseWithPatient(aChat({ encounter: { form: 1 } }));
  const { page, context, casePath, isFallback } = await atTheChat(browser, { root });
  const say = async (text: string): Promise<void> => {
    await field(page).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  await say("Hello?");
  await expect(
    page.getByRole("alert").filter({ hasText: "Something went wrong. Please try again" }),
  ).toBeVisible();
  await say("Hello again?");
  const modal = page.getByRole("dialog", { name: "AN ERROR HAS OCCURRED" });
  await expect(modal).toContainText("You can still complete the case without the Virtual Patient Encounter.");
  expect(await violationsOf(page)).toEqual([]);
  await modal.getByRole("button", { name: "CONTINUE" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Her back has hurt for four days.")).toBeVisible();
  await expect.poll(isFallback).toBe(true);
  await page.goto(casePath);
  await expect(page.getByText("Her back has hurt for four days.")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await context.close();
});

test("D-28: a student goes on with the conversation on another device, with their consent to a model that fails", async ({
  browser,
}, { outputDir }) => {
  const first = await atTheChat(browser, { mayUseModel: true });
  const consent = (page: Page) => page.getByRole("checkbox", { name: "Let a language model answer" });
  await expect(consent(first.page)).not.toBeChecked();
  await expect(consent(first.page)).toHaveAccessibleDescription(/is then sent to Test Model/);
  await consent(first.page).check();
  await ask(first.page, "When did the pain start?", "when I lifted a crate");
  await first.page.screenshot({ path: `${outputDir}/consent-1280.png` });
  expect(await violationsOf(first.page)).toEqual([]);
  const second = await first.onAnotherDevice();
  await expect(consent(second)).toBeChecked();
  await second.screenshot({ path: `${outputDir}/consent-390.png` });
  await expect(conversation(second)).toContainText("when I lifted a crate");
  await ask(second, "Do you smoke?", "ten cigarettes");
  await expect(conversation(first.page)).toContainText("Do you smoke?");
  await expect(conversation(first.page)).toContainText("ten cigarettes");
  await expect.poll(first.kept).toBe(4);
  await first.context.close();
  await second.context().close();
});

test("D-28: a student speaks a question where the browser can listen, after choosing to", async ({
  browser,
}, { outputDir }) => {
  const { page, context } = await atTheChat(browser, {
    prepare: async (newPage) => {
      await newPage.addInitScript(() => {
        class Recognition {
          onresult?: (event: object) => void;
          onend?: () => void;
          start(): void {
            this.onresult?.({ results: [[{ transcript: "do you smoke" }]] });
          }
          stop(): void {
            this.onend?.();
          }
          abort(): void {}
        }
        Object.assign(window, { SpeechRecognition: Recognition });
      });
    },
  });
  const speak = page.getByRole("button", { name: "Start speaking" });
  const choice = page.getByRole("checkbox", { name: "Speak my questions" });
  await expect(choice).not.toBeChecked();
  await expect(speak).toHaveCount(0);
  await choice.check();
  await speak.click();
  await expect(field(page)).toHaveValue("do you smoke");
  await expect(page.getByRole("status").filter({ hasText: "Listening..." })).toBeVisible();
  await page.screenshot({ path: `${outputDir}/microphone-1280.png` });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: `${outputDir}/microphone-390.png` });
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Stop speaking" }).click();
  await expect(speak).toBeVisible();
  await field(page).press("Enter");
  await expect(conversation(page)).toContainText("ten cigarettes", { timeout: 25_000 });
  await context.close();
});

test("D-28: without a connection the chat says so, keeps what is written and goes on afterwards", async ({
  browser,
}) => {
  const { page, context } = await atTheChat(browser);
  await ask(page, "When did the pain start?", "when I lifted a crate");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Continue offline" }).click();
  await expect(page.getByText("You are offline. Your conversation is kept")).toBeVisible();
  await field(page).fill("Do you smoke?");
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("Do you smoke?");
  await context.setOffline(false);
  await page
    .getByRole("dialog", { name: "You are online again" })
    .getByRole("button", { name: "OK" })
    .click();
  await field(page).press("Enter");
  await expect(conversation(page)).toContainText("ten cigarettes");
  await expect(page.getByText("You are offline. Your conversation is kept")).toHaveCount(0);
  await context.close();
});

test("D-28: a student who gets no reply in 30 seconds goes on with the cards without the assistant", async ({
  browser,
}) => {
  const { page, context, isFallback } = await atTheChat(browser, {
    prepare: async (newPage) => {
      await newPage.clock.install();
      await newPage.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          if (!String(message).includes("submitChat")) server.send(message);
        });
      });
    },
  });
  await field(page).fill("When did the pain start?");
  await field(page).press("Enter");
  await expect(conversation(page)).toContainText("The patient is thinking...");
  await page.clock.fastForward(29_000);
  await expect(conversation(page)).toContainText("The patient is thinking...");
  const modal = page.getByRole("dialog", { name: "AN ERROR HAS OCCURRED" });
  await expect(modal).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await modal.getByRole("button", { name: "CONTINUE" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("Her back has hurt for four days.")).toBeVisible();
  await expect.poll(isFallback).toBe(true);
  await context.close();
});

test("D-28, D-29: the demo's patient answers a history, and the feedback shows what was found and missed", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page, context } = await atTheChat(browser, { root: demoCase() });
  await ask(
    page,
    "Hello Mr. Eriksen, I am a medical student. What brings you in today?",
    "I have this cough",
  );
  await ask(page, "When did it start?", "Saturday I was still well");
  await ask(page, "Are you bringing anything up?", "a bit of rust");
  await ask(page, "What medicines do you take?", "Apixaban for the blood");
  await ask(page, "Are you allergic to anything?", "None that I know of");
  await endButton(page).click();
  const modal = page.getByRole("dialog");
  await modal.getByRole("radio", { name: /^5/ }).check();
  await modal.getByRole("button", { name: "PROCEED TO MY FEEDBACK" }).click();
  await expect(page.getByText("What comes up with the cough: message 3")).toBeVisible();
  const missed = page.getByRole("list").filter({ hasText: "Other illnesses (a key part of this history)" });
  await expect(missed).toContainText("Choking at meals");
  await context.close();
});
