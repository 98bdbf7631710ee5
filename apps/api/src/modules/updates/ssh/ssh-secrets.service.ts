import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { SecretBox } from '#infra/secret-box.js';
import { SshSetupEntity } from './ssh-setup.entity.js';

/**
 * Encrypted columns. Each column is encrypted for its own purpose, so that the value of one column
 * cannot be decrypted as the value of another.
 */
export const sealedColumns = ['password', 'privateKey', 'passphrase'] as const;
export type SealedColumn = (typeof sealedColumns)[number];

/** Encrypts SSH credentials with PLATFORM_SSH_SECRET, which protects no other data. */
@Injectable()
export class SshSecretsService implements OnApplicationBootstrap {
  private readonly log: Logger;
  private readonly box: SecretBox | null;
  private readonly previousBox: SecretBox | null;

  constructor(
    settings: Settings,
    private readonly uow: UnitOfWork,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('maintenance');
    this.box = createBox(settings.PLATFORM_SSH_SECRET);
    this.previousBox = createBox(settings.PLATFORM_SSH_SECRET_PREVIOUS);
  }

  get isAvailable(): boolean {
    return this.box !== null;
  }

  get keyId(): string | null {
    return this.box?.keyId ?? null;
  }

  /** @throws ProblemError SSH_SECRET_MISSING */
  seal(column: SealedColumn, text: string): string {
    return this.requireBox().seal(`ssh ${column}`, text);
  }

  /**
   * @throws ProblemError SSH_SECRET_MISSING if there is no secret, or if the value was encrypted
   *   with another secret
   */
  open(column: SealedColumn, sealedText: string, keyId: string | null): string {
    return this.secretBoxFor(keyId).open(`ssh ${column}`, sealedText);
  }

  /**
   * Checks that the stored values were encrypted with the current secret. All stored values share
   * one key ID.
   *
   * @throws ProblemError SSH_SECRET_MISSING, like {@link open}
   */
  assertCanOpen(keyId: string | null): void {
    this.secretBoxFor(keyId);
  }

  /**
   * Re-encrypts values that were encrypted with the previous secret, so that rotating the secret
   * takes only one restart.
   */
  async onApplicationBootstrap(): Promise<void> {
    const setup = await this.uow.manager.findOneBy(SshSetupEntity, { id: 1 });
    const { box, previousBox } = this;
    if (!setup?.keyId || !box || setup.keyId === box.keyId) return;
    if (setup.keyId !== previousBox?.keyId) {
      this.log.warn('The stored SSH credentials belong to another PLATFORM_SSH_SECRET');
      return;
    }
    for (const column of sealedColumns) {
      const sealedText = setup[column];
      if (sealedText === null) continue;
      setup[column] = box.seal(`ssh ${column}`, previousBox.open(`ssh ${column}`, sealedText));
    }
    await this.uow.run(() => this.uow.manager.save(SshSetupEntity, { ...setup, keyId: box.keyId }));
    this.log.info('The stored SSH credentials were re-encrypted with the new PLATFORM_SSH_SECRET');
  }

  private secretBoxFor(keyId: string | null): SecretBox {
    const box = this.requireBox();
    if (box.keyId === keyId) return box;
    throw new ProblemError(
      'SSH_SECRET_MISSING',
      'The SSH credentials were stored with a different PLATFORM_SSH_SECRET. Set the old one as PLATFORM_SSH_SECRET_PREVIOUS, or enter the credentials again.',
    );
  }

  private requireBox(): SecretBox {
    if (this.box) return this.box;
    throw new ProblemError(
      'SSH_SECRET_MISSING',
      "Set PLATFORM_SSH_SECRET to at least 32 characters and restart Stackyard. Without it, SSH passwords and keys can't be stored.",
    );
  }
}

function createBox(secret: string | undefined): SecretBox | null {
  return secret === undefined ? null : SecretBox.fromSecret(secret);
}
