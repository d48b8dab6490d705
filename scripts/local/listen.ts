import type { Server } from "node:http";
import { CannotStart } from "./dynamoDb/java.ts";
import { loopback } from "./localAws.ts";

/**
 * Listens on the loopback interface only.
 *
 * @param port 0 for any free one
 * @returns the port
 * @throws CannotStart when the port is taken
 */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(
        isTaken
          ? new CannotStart(`Port ${port} is taken: stop what uses it, or choose another with PORT.`)
          : error,
      );
    });
    server.listen(port, loopback, () => {
      const address = server.address();
      if (typeof address !== "object" || !address) throw new Error("A listening server has a port");
      resolve(address.port);
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
