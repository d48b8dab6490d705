import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { WebSocket } from "ws";
import { requireSetting } from "#functions/runtime/env.ts";
import { listExpiredConnections } from "#functions/table/channels.ts";
import { hasRev, isNew, putItem } from "#functions/table/table.ts";
import type { RunningCloud } from "#scripts/local/startCloud.ts";
import type { ExamHall } from "./examHall.ts";
import { type Figure, median } from "./figure.ts";
import { ratioFigure, timed } from "./timed.ts";

type Page = { socket: WebSocket; heard: (what: string) => Promise<void> };

/**
 * From a proctor's call to the last of twenty pages that hear of it, in turns with one conditional write and the same number
 * of bare posts to the same connections: behind API Gateway there is no other broadcast.
 */
export async function benchProctorNews(cloud: RunningCloud, hall: ExamHall): Promise<Figure> {
  const pages = await Promise.all(hall.cookies.map((cookie) => proctorPage(cloud.url, cookie, hall)));
  const connections = await listExpiredConnections(Number.MAX_SAFE_INTEGER / 1e6, 100);
  if (connections.length !== pages.length) throw new Error(`${connections.length} connections are open`);
  const client = new ApiGatewayManagementApiClient({ endpoint: requireSetting("WEBSOCKET_ENDPOINT") });
  const taken = { work: [] as number[], floor: [] as number[] };
  for (const [round, userId] of hall.userIds.entries()) {
    const change = async (): Promise<void> => {
      const all = Promise.all(pages.map(({ heard }) => heard(userId)));
      await hall.change("start", [userId]);
      await all;
    };
    const bare = async (): Promise<void> => {
      const mark = `bare-${round}-`;
      const all = Promise.all(pages.map(({ heard }) => heard(mark)));
      const place = { pk: "RAW#NEWS", sk: "RAW" };
      await putItem({ ...place, rev: round + 1, text: mark }, round === 0 ? isNew : hasRev(round));
      await Promise.all(
        connections.map((ConnectionId) =>
          client.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(mark.padEnd(500)) })),
        ),
      );
      await all;
    };
    const { ms } = await timed(change);
    const { ms: floorMs } = await timed(bare);
    if (round < 5) continue;
    taken.work.push(ms);
    taken.floor.push(floorMs);
  }
  for (const { socket } of pages) socket.terminate();
  const floor = { ms: median(taken.floor), what: "one write and 20 bare posts" };
  return ratioFigure("A change of one exam, heard by 20 proctors", median(taken.work), floor, 3);
}

/** A page that follows the exam, once it has been let in. */
async function proctorPage(url: string, cookie: string, { courseId, channelKey }: ExamHall): Promise<Page> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie, origin: url } });
  const waiting = new Map<string, () => void>();
  socket.on("message", (data) => {
    const text = String(data);
    for (const [what, done] of waiting) {
      if (!text.includes(what)) continue;
      waiting.delete(what);
      done();
    }
  });
  const heard = (what: string): Promise<void> => new Promise((done) => waiting.set(what, done));
  await new Promise<void>((done, fail) => {
    socket.once("open", () => done());
    socket.once("error", fail);
  });
  const isIn = heard('"confirmed"');
  const identifier = {
    channel: "ProctorChannel",
    document_set_id: courseId,
    document_id: courseId,
    channel_key: channelKey,
  };
  socket.send(JSON.stringify({ command: "subscribe", identifier }));
  await isIn;
  return { socket, heard };
}
