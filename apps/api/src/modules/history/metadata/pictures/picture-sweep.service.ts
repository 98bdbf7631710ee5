import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { PollLoop } from '#infra/poll-loop.js';
import { Pictures } from './pictures.adapter.js';
import { UnneededPictures } from './unneeded-pictures.service.js';

const day = 24 * 60 * 60_000;
/** Pictures that are looked up in one unit. */
const atOnce = 500;

/**
 * Removes pictures that no job needs: those of a search, of an assignment that was undone, of a poster
 * that was replaced. Younger ones stay, since somebody may be about to choose them.
 */
@Injectable()
export class PictureSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private loop: PollLoop | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly pictures: Pictures,
    private readonly unneeded: UnneededPictures,
    logging: Logging,
  ) {
    this.log = logging.for('history');
  }

  onApplicationBootstrap(): void {
    this.loop = new PollLoop(async () => {
      // On the clock of the file system.
      await this.sweep(Date.now() - day).catch((error: unknown) => {
        this.log.warn({ err: error }, 'Pictures that no job needs stay for another day');
      });
      return day;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }

  /** @param before - milliseconds since 1970; pictures that were used since then stay */
  async sweep(before: number): Promise<void> {
    const old = await this.pictures.unusedSince(before);
    for (let first = 0; first < old.length; first += atOnce) {
      const some = old.slice(first, first + atOnce);
      // In one unit: an assignment looks in its own whether the picture is there.
      await this.uow.run(() => this.unneeded.remove(some));
    }
  }
}
