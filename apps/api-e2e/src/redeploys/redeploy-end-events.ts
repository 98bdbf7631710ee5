import type { RedeployReply, ServerEventHandlers } from '@stackyard/contracts';
import { io, type Socket } from 'socket.io-client';
import type { TestApiClient } from '../pipeline.js';
import type { ServerProcess } from '../server-process.js';

const sockets: Socket[] = [];

/** Collects the events about finished redeploys that a socket of one process receives. */
export async function collectRedeployEndEvents(
  server: ServerProcess,
  { token }: TestApiClient,
): Promise<Map<number, RedeployReply>> {
  const endedRedeploys = new Map<number, RedeployReply>();
  const socket: Socket<ServerEventHandlers, Record<string, never>> = io(server.address, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
  });
  sockets.push(socket);
  socket.on('redeploy.changed', (redeploy) => {
    if (redeploy.finishedAt !== null) endedRedeploys.set(redeploy.id, redeploy);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return endedRedeploys;
}

afterAll(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
