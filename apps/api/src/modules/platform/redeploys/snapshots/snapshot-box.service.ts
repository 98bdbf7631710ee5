import { Injectable } from '@nestjs/common';
import { CompressedSecretBox } from '#infra/compressed-secret-box.js';
import { SecretBox } from '#infra/secret-box.js';
import type { SnapshotContent } from './redeploy-snapshot.js';

/**
 * Compresses and encrypts the contents of snapshots. Compression saves space, because many
 * snapshots are stored.
 */
@Injectable()
export class SnapshotBoxService extends CompressedSecretBox<SnapshotContent> {
  constructor(box: SecretBox) {
    super(box, 'redeploy-snapshot');
  }
}
