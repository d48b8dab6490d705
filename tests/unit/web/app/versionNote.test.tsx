import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** The worker of this page as a browser has it: one that waits, until it is asked to follow. */
const aWorker = () => {
  const workers = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    waiting: { postMessage: vi.fn() } as { postMessage(message: string): void } | null,
  });
  return {
    container: Object.assign(workers, { getRegistration: async () => registration }),
    registration: registration as unknown as ServiceWorkerRegistration, // as much of it as is used
    follow: () => {
      registration.waiting = null;
      workers.dispatchEvent(new Event("controllerchange"));
    },
  };
};
let worker: ReturnType<typeof aWorker>;

/** As a page loads them: anew. */
const loaded = async () => ({
  ...(await import("../../../../web/worker/takeOver.ts")),
  ...(await import("#web/app/VersionNote.tsx")),
  ...(await import("#web/ui/ConfirmDialog.tsx")),
});
const show = ({ VersionNote, ConfirmProvider }: Awaited<ReturnType<typeof loaded>>) =>
  render(
    <MantineProvider>
      <ConfirmProvider>
        <VersionNote />
      </ConfirmProvider>
    </MantineProvider>,
  );
const note = () => screen.findByRole("region", { name: "New version" });

beforeEach(() => {
  vi.resetModules();
  worker = aWorker();
  vi.stubGlobal("navigator", { serviceWorker: worker.container });
  vi.stubGlobal("fetch", async () => new Response("<script type=module src=/assets/newer.js></script>"));
  vi.spyOn(document, "querySelector").mockReturnValue(
    Object.assign(document.createElement("script"), { src: "http://localhost/assets/own.js" }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("says that there is a new version also where that has followed before the note was loaded (D-30)", async () => {
  const page = await loaded();
  page.askToTakeOver(worker.registration);
  worker.follow();
  show(page);
  expect((await note()).textContent).toContain("A new version is available.");
});

it("says that one waits, and then that it is there, whichever of both is found out last", async () => {
  const answers: ((page: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => answers.push(answer)));
  show(await loaded());
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  worker.follow();
  expect(answers).toHaveLength(2);
  for (const answer of answers.toReversed()) answer(new Response("newer"));
  expect((await note()).textContent).toContain("A new version is available.");
  await Promise.resolve();
  expect(screen.queryByText(/after you close the case/)).toBeNull();
});

it("says nothing where nothing waits and nothing followed", async () => {
  worker.follow = () => undefined;
  vi.stubGlobal("navigator", {
    serviceWorker: Object.assign(new EventTarget(), { getRegistration: async () => undefined }),
  });
  show(await loaded());
  await new Promise((done) => setTimeout(done, 20));
  expect(screen.queryByRole("region", { name: "New version" })).toBeNull();
});
