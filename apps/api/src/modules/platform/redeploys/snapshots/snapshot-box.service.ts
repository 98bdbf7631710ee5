import { Injectable } from '@nestjs/common';
import { PackedBox } from '#infra/packed-box.js';
import { SecretBox } from '#infra/secret-box.js';
import type { SnapshotContent } from './redeploy-snapshot.js';

/** Encrypts what a snapshot keeps of a stack, compressed, because there are many of them. */
@Injectable()
export class SnapshotBoxService extends PackedBox<SnapshotContent> {
  constructor(box: SecretBox) {
    super(box, 'redeploy-snapshot');
  }
}
