import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Pictures } from './pictures.adapter.js';
import { UnusedPicturesService } from './unused-pictures.service.js';

const dayMs = 24 * 60 * 60_000;
/** Maximum number of pictures to check in one unit of work. */
const batchSize = 500;

/**
 * Deletes pictures that no job needs, for example pictures from searches, undone assignments and
 * replaced posters. Pictures used within the last day are kept, because a user may be about to
 * select them.
 */
@Injectable()
export class PictureCleanup {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly pictures: Pictures,
    private readonly unusedPictures: UnusedPicturesService,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'unused-pictures',
      everyMs: dayMs,
      isTimeTriggered: true,
      logger: 'history',
      failure: 'Removing unused pictures failed and will be retried',
      // The limit is compared with file times, so it must use the system clock.
      run: () => this.sweep(Date.now() - dayMs),
    });
  }

  /** @param cutoffTime - Unix time in milliseconds; pictures used since then are kept */
  async sweep(cutoffTime: number): Promise<void> {
    const oldPictures = await this.pictures.findUnusedSince(cutoffTime);
    for (let start = 0; start < oldPictures.length; start += batchSize) {
      const batch = oldPictures.slice(start, start + batchSize);
      // Check and remove in one unit of work, because an assignment checks in its own unit of work
      // that the picture exists.
      await this.uow.run(() => this.unusedPictures.remove(batch));
    }
  }
}
