import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { productUrl } from "./people.ts";

/** A line to the running product that can be cut: then its address answers nobody, as a server that is away. */
export async function aLine() {
  const port = Number(new URL(productUrl()).port);
  const open = new Set<Socket>();
  let server: Server | undefined;
  let own = 0;

  async function mend(): Promise<void> {
    server = createServer((near) => {
      const far = connect(port, "localhost");
      for (const socket of [near, far]) {
        open.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    server.listen(own, "localhost");
    await once(server, "listening");
    own = (server.address() as AddressInfo).port;
  }

  async function cut(): Promise<void> {
    if (!server?.listening) return;
    server.close();
    for (const socket of open) socket.destroy();
    await once(server, "close");
  }

  await mend();
  return { url: `http://localhost:${own}`, cut, mend };
}
