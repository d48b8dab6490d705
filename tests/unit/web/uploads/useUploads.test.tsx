import { useQueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "#tests/unit/web/renderPage.tsx";
import { userAs } from "#tests/unit/web/sessionUser.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { UploadTray } from "#web/uploads/UploadTray.tsx";
import type { UploadPorts } from "#web/uploads/uploadStore.ts";
import { uploadsOf } from "#web/uploads/uploadsOf.ts";
import { countSending, useUploadStore, useUploads } from "#web/uploads/useUploads.ts";

it("the percent of a file draws the tray alone: not what starts uploads, nor what counts them (D-46)", async () => {
  const me = userAs("Content Production Associate");
  const drawn = { starts: 0, counts: 0 };
  let progress: (sent: number) => void = () => {};
  const send: UploadPorts["send"] = (_file, { onProgress }) => {
    progress = onProgress;
    return new Promise(() => {});
  };
  function Starts() {
    uploadsOf(useQueryClient(), me.id, { send, onUploaded: () => {}, onFailed: () => {} });
    const { add } = useUploadStore();
    drawn.starts += 1;
    const file = new File([new Uint8Array(100)], "box.svg");
    return (
      <button type="button" onClick={() => add([{ file }])}>
        Upload
      </button>
    );
  }
  function Counts() {
    drawn.counts += 1;
    return <p>{useUploads(countSending)} under way</p>;
  }
  renderPage(
    <CurrentUserContext value={me}>
      <Starts />
      <Counts />
      <UploadTray />
    </CurrentUserContext>,
  );
  act(() => screen.getByRole("button", { name: "Upload" }).click());
  expect(screen.getByText("1 under way")).toBeTruthy();
  const before = { ...drawn };
  for (const sent of [10, 11, 40, 99]) act(() => progress(sent));
  expect(screen.getByRole("progressbar", { name: "Upload of box.svg" }).getAttribute("aria-valuenow")).toBe(
    "99",
  );
  expect(drawn).toEqual(before);
});
