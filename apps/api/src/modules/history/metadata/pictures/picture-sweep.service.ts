import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Pictures } from './pictures.adapter.js';
import { UnneededPictures } from './unneeded-pictures.service.js';

const day = 24 * 60 * 60_000;
/** Pictures that are looked up in one unit. */
const atOnce = 500;

/**
 * Removes pictures that no job needs: those of a search, of an assignment that was undone, of a poster
 * that was replaced. Younger ones stay, since someone may be about to choose them.
 */
@Injectable()
export class PictureSweep {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly pictures: Pictures,
    private readonly unneeded: UnneededPictures,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'unused-pictures',
      everyMs: day,
      byClock: true,
      logger: 'history',
      failure: 'Pictures that no job needs stay for another day',
      // On the clock of the file system.
      run: () => this.sweep(Date.now() - day),
    });
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
