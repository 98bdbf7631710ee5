import { Injectable } from '@nestjs/common';
import { CompressedSecretBox } from '#infra/compressed-secret-box.js';
import { SecretBox } from '#infra/secret-box.js';
import type { SnapshotContent } from './redeploy-snapshot.js';

/**
 * Compresses and encrypts the contents of snapshots. They are compressed because there are many of
 * them.
 */
@Injectable()
export class SnapshotBoxService extends CompressedSecretBox<SnapshotContent> {
  constructor(box: SecretBox) {
    super(box, 'redeploy-snapshot');
  }
}
