// Loaded before a child process's own code (`node --import`): a connection to anywhere ends it with a code of its own.
import { Socket } from "node:net";

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  // A pipe between processes of this machine has a path.
  if (first?.path || typeof first === "string") return connect.apply(this, args);
  console.error(`It asked for the network: ${first?.host}:${first?.port}`);
  process.exit(97);
};
