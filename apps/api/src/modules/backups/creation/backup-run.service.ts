import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { BackupOrigin } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { RunExecutor } from '#infra/runs/run-executor.js';
import { Runs } from '#infra/runs/runs.js';
import { BackupJournal } from './backup-journal.service.js';
import { BackupFolder } from './backup-folder.adapter.js';
import { BackupCreator, type CreatedBackup } from './backup-maker.adapter.js';
import type { BackupEntity } from './backup.entity.js';
import { BackupsRepository } from './backups.repository.js';

/**
 * Name of the lease that a backup holds while it is in progress, so that there is only one backup
 * at a time.
 */
const leaseName = 'backup';

/** A backup in progress. If its file is already complete, only the verification is left. */
interface ActiveRun {
  id: number;
  backup: BackupEntity;
  isFileComplete: boolean;
}

/** Creates backups, one at a time, and stores their results. */
@Injectable()
export class BackupRunService implements OnApplicationBootstrap {
  private readonly log: Logger;
  private readonly executor: RunExecutor<ActiveRun>;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly journal: BackupJournal,
    private readonly folder: BackupFolder,
    backupCreator: BackupCreator,
    runs: Runs,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('backups');
    this.executor = runs.executorFor<ActiveRun, CreatedBackup>({
      name: 'backup',
      logger: 'backups',
      releasesLease: true,
      work: ({ id, backup: { file }, isFileComplete }, { interruptSignal }) =>
        isFileComplete
          ? backupCreator.verify(file, interruptSignal)
          : backupCreator.create(file, (step) => journal.enterStep(id, step), interruptSignal),
      finish: ({ backup }, created) => journal.recordSuccess(backup, created),
      fail: ({ backup }, error) => {
        this.log.error({ err: error, backup: backup.id }, 'The backup failed');
        return journal.recordFailure(
          backup,
          error instanceof Error ? error.message : String(error),
        );
      },
    });
  }

  /** Completes an interrupted backup or records its failure before another backup can start. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.executor.resumeRun(leaseName, () => this.findRunToVerify());
    } catch (error) {
      this.log.warn({ err: error }, 'Leftovers of an earlier backup could not be removed');
    }
  }

  waitUntilIdle(): Promise<void> {
    return this.executor.waitUntilIdle();
  }

  /** @throws ProblemError BACKUP_RUNNING */
  async begin(origin: BackupOrigin, by: Caller): Promise<BackupEntity> {
    const { backup, lease } = await this.uow.run(async () => {
      const claimedLease = await this.executor.claim(leaseName);
      if (claimedLease === null)
        throw new ProblemError('BACKUP_RUNNING', 'Wait until it has finished.');
      return { lease: claimedLease, backup: await this.journal.begin(origin, by) };
    });
    void this.executor.execute({ id: backup.id, backup, isFileComplete: false }, lease);
    return backup;
  }

  /**
   * Returns the interrupted backup that has a file; null if there is none. A file gets its name
   * only when it is complete, so this backup only lacks its result. Removes drafts, and records
   * interrupted backups without a file as failed.
   */
  private async findRunToVerify(): Promise<ActiveRun | null> {
    await this.folder.deleteDraft();
    let runToVerify: ActiveRun | null = null;
    for (const backup of await this.backups.findRunning()) {
      if (await this.folder.has(backup.file))
        runToVerify = { id: backup.id, backup, isFileComplete: true };
      else
        await this.journal.recordFailure(
          backup,
          'The server stopped before the backup had finished.',
        );
    }
    return runToVerify;
  }
}
