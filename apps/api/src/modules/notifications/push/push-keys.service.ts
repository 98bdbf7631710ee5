import { Injectable } from '@nestjs/common';
import type { JsonWebKey } from 'node:crypto';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { SecretBox } from '#infra/secret-box.js';
import { PushBrowsersRepository } from '../browsers/push-browsers.repository.js';
import { PushKeysEntity } from './push-keys.entity.js';
import { generateVapidKeys, type VapidKeys } from './vapid.js';

const purpose = 'push key';

/**
 * Creates the VAPID keys on first use, and again if the stored private key, which is encrypted, can
 * no longer be decrypted.
 */
@Injectable()
export class PushKeysService {
  private readonly log: Logger;
  private keys: VapidKeys | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly browsers: PushBrowsersRepository,
    private readonly secrets: SecretBox,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('notifications');
  }

  async read(): Promise<VapidKeys> {
    this.keys ??= await this.uow.run(() => this.loadOrCreate());
    return this.keys;
  }

  private async loadOrCreate(): Promise<VapidKeys> {
    const row = await this.repository.findOneBy({ id: 1 });
    const existingKeys = row === null ? null : this.decrypt(row);
    if (existingKeys !== null) return existingKeys;
    // Remove the browsers. They have subscribed with the old key, so their push services would
    // reject messages that are signed with a new key.
    await this.browsers.removeAll();
    const keys = generateVapidKeys();
    const privateKey = this.secrets.seal(purpose, JSON.stringify(keys.privateKey));
    await this.repository.save({ id: 1, publicKey: keys.publicKey, privateKey });
    return keys;
  }

  private decrypt({ publicKey, privateKey }: PushKeysEntity): VapidKeys | null {
    try {
      const decryptedKey = JSON.parse(this.secrets.open(purpose, privateKey)) as JsonWebKey;
      return { publicKey, privateKey: decryptedKey };
    } catch (error) {
      this.log.warn(
        { err: error },
        'The key for browser notifications is unreadable. A new one is created, and users must turn notifications on again',
      );
      return null;
    }
  }

  private get repository() {
    return this.uow.manager.getRepository(PushKeysEntity);
  }
}
