import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { seededRandom } from "#scripts/seed/seedIds.ts";

/** Properties of a line: bits a second each way, the time there and back, and the share of segments that are lost. */
export type LineKind = { bitsPerSecond: number; roundTripMs: number; loss: number };

/** A line of a student far from the next mast. */
export const poorLine: LineKind = { bitsPerSecond: 400_000, roundTripMs: 400, loss: 0.02 };

/** Bytes that fit in one segment on the way. */
const segmentBytes = 1460;
const lateMs = 20;
/** How much of a connection is on its way at most; about what the line holds. */
const windowBytes = 32 * 1024;

/** A request over the line; `of` is its path, `dest` what the browser wants it for ("script", "font", "empty"…). */
export type Asked = { path: string; dest: string; isOfWorker: boolean; bytes: number };

const requestLine = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/;

/** The request that a chunk of a connection begins with; undefined where it goes on with one. Browsers ask one after the other. */
export function askedIn(chunk: string): Asked | undefined {
  const path = requestLine.exec(chunk)?.[1];
  if (path === undefined) return undefined;
  return {
    path,
    dest: /^sec-fetch-dest: ([\w-]+)/im.exec(chunk)?.[1] ?? "",
    isOfWorker: /^referer: .*\/worker\.js/im.test(chunk) || /^service-worker: script/im.test(chunk),
    bytes: 0,
  };
}

type Lane = {
  waiting: Buffer[];
  from: Socket;
  to: Socket;
  /** Told of each segment that has arrived, by its bytes. */
  onArrival: (bytes: number) => void;
  lastArrivalMs: number;
  isEnded: boolean;
  arrived: Promise<void>;
};

/** State of a line. `isPoor` false lets everything through at once. */
type Line = { isPoor: boolean; received: number; asked: Asked[] };

/**
 * A line to a port of this machine, of the given kind: all connections share its width, in turns; every segment comes
 * half a round trip late; a lost one comes a round trip later, and what is behind it on its connection waits for it. A
 * connection is there after a round trip. `isPoor` false lets everything through at once.
 */
export async function thinLine(port: number, kind: LineKind) {
  const random = seededRandom("lost segments");
  const line: Line = { isPoor: true, received: 0, asked: [] };
  const sockets = new Set<Socket>();
  const directions = { up: directionOf(line, kind, random), down: directionOf(line, kind, random) };

  const server = createServer((near) => {
    const far = connect(port, "localhost");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    const greetingMs = line.isPoor ? kind.roundTripMs : 0;
    const { onSent, onArrival } = countedOn(line);
    addLane(directions.up, { from: near, to: far, afterMs: greetingMs }, { onSent });
    addLane(directions.down, { from: far, to: near, afterMs: greetingMs }, { onArrival });
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo; // it listens on a port
  return {
    line,
    url: `http://localhost:${own}`,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Notes the requests of one connection and the bytes that come for each. */
function countedOn(line: Line) {
  let asked: Asked | undefined;
  return {
    onSent(chunk: Buffer): void {
      const next = askedIn(chunk.toString("latin1"));
      if (next) line.asked.push(next);
      asked = next ?? asked;
    },
    onArrival(bytes: number): void {
      line.received += bytes;
      if (asked) asked.bytes += bytes;
    },
  };
}

/** One way of a line, which all its lanes share. */
type Direction = {
  line: Line;
  kind: LineKind;
  random: () => number;
  lanes: Set<Lane>;
  /** Time at which all that was sent has left, by `performance.now`. */
  freeAtMs: number;
  isPumping: boolean;
};

const directionOf = (line: Line, kind: LineKind, random: () => number): Direction => ({
  ...{ line, kind, random },
  lanes: new Set(),
  freeAtMs: 0,
  isPumping: false,
});

function addLane(
  direction: Direction,
  { from, to, afterMs }: { from: Socket; to: Socket; afterMs: number },
  { onSent, onArrival }: { onSent?: (chunk: Buffer) => void; onArrival?: (bytes: number) => void },
): void {
  const lane: Lane = {
    waiting: [],
    from,
    to,
    onArrival: (bytes) => onArrival?.(bytes),
    lastArrivalMs: performance.now() + afterMs,
    isEnded: false,
    arrived: Promise.resolve(),
  };
  direction.lanes.add(lane);
  from.on("data", (chunk: Buffer) => {
    onSent?.(chunk);
    lane.waiting.push(chunk);
    if (sizeOf(lane) > windowBytes) from.pause();
    void pump(direction);
  });
  from.on("end", () => {
    lane.isEnded = true;
    void pump(direction);
  });
}

/** Sends a segment of each lane in turn until nothing waits. */
async function pump(direction: Direction): Promise<void> {
  if (direction.isPumping) return;
  direction.isPumping = true;
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    for (const lane of direction.lanes) {
      const segment = nextSegment(lane);
      if (segment) {
        hasMore = true;
        await send(direction, lane, segment);
      } else if (lane.isEnded) {
        direction.lanes.delete(lane);
        void lane.arrived.then(() => lane.to.end());
      }
    }
  }
  direction.isPumping = false;
}

async function send(direction: Direction, lane: Lane, segment: Buffer): Promise<void> {
  const { line, kind, random } = direction;
  const now = performance.now();
  if (!line.isPoor) {
    lane.arrived = lane.arrived.then(() => deliver(lane, segment));
    return;
  }
  // A timer that comes a little late takes nothing of the line's width.
  const startMs = now - direction.freeAtMs < lateMs ? direction.freeAtMs : now;
  const freeAtMs = startMs + (segment.byteLength * 8 * 1000) / kind.bitsPerSecond;
  direction.freeAtMs = freeAtMs;
  const trips = random() < kind.loss ? 1.5 : 0.5;
  lane.lastArrivalMs = Math.max(lane.lastArrivalMs, freeAtMs + trips * kind.roundTripMs);
  const arrivalMs = lane.lastArrivalMs;
  // One after the other: timers of nearly the same time may go off in another order.
  lane.arrived = lane.arrived.then(async () => {
    await until(arrivalMs);
    deliver(lane, segment);
  });
  await until(freeAtMs);
}

function deliver({ to, onArrival }: Lane, segment: Buffer): void {
  onArrival(segment.byteLength);
  to.write(segment);
}

async function until(ms: number): Promise<void> {
  const rest = ms - performance.now();
  if (rest > 0) await new Promise((done) => setTimeout(done, rest));
}

const sizeOf = ({ waiting }: Lane): number => waiting.reduce((sum, { byteLength }) => sum + byteLength, 0);

function nextSegment(lane: Lane): Buffer | undefined {
  const [first] = lane.waiting;
  if (!first) return undefined;
  const segment = first.subarray(0, segmentBytes);
  if (first.byteLength > segmentBytes) lane.waiting[0] = first.subarray(segmentBytes);
  else lane.waiting.shift();
  if (lane.from.isPaused() && sizeOf(lane) < windowBytes) lane.from.resume();
  return segment;
}
