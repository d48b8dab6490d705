import { createServer } from "vite";
import { galleryConfig } from "#scripts/build/galleryConfig.ts";
import { runCommand } from "./runCommand.ts";

const help = `npm run gallery

Shows every part of the interface's kit in its states, at the address that it prints. Parts reload as their source changes.
?part=NAME shows one of them. PORT chooses the port (5180 without it).`;

await runCommand(async () => {
  if (process.argv.includes("--help")) return console.log(help);
  const server = await createServer({ ...galleryConfig, server: { port: Number(process.env.PORT ?? 5180) } });
  await server.listen();
  server.printUrls();
});
