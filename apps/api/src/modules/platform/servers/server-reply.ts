import type { ServerReply } from '@stackyard/contracts';
import type { ServerEntity } from './server.entity.js';

export function toServerReply(server: ServerEntity, health: ServerReply['health']): ServerReply {
  return {
    id: server.id,
    name: server.name,
    url: server.url,
    environmentIds: server.environmentIds,
    tls: {
      mode: server.tlsMode,
      fingerprint: server.tlsFingerprint,
      hasCa: server.tlsCa !== null,
    },
    preset: server.preset,
    version: server.version,
    edition: server.edition,
    health,
    keepImages: server.keepImages,
    heldImages: server.heldImages,
    createdAt: server.createdAt,
  };
}
