import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ApiError } from "#web/api/ApiError.ts";
import { TaxExemption } from "#web/features/quotes/TaxExemption.tsx";
import { aQuotePage } from "./quotePage.ts";

it("a refused tax exemption file is told with its reason, not with the text of the code (C-36)", async () => {
  const reason = "Choose a PDF, PNG or JPEG file. Nothing was saved.";
  const refused = new ApiError({
    ...{ code: "INVALID_REQUEST", status: 400, message: reason },
    fields: [{ path: "body.content", message: reason }],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <TaxExemption
          page={aQuotePage()}
          canGive
          calls={{ add: async () => Promise.reject(refused), onChanged: () => {} }}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("There is no field for the file");
  fireEvent.change(input, { target: { files: [new File(["text"], "note.txt")] } });
  expect((await screen.findByRole("alert")).textContent).toBe(reason);
});
