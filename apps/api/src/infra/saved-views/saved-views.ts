import {
  foldForSearch,
  fullListPageSize,
  maxSavedViews,
  type CreateSavedViewRequest,
  type EditSavedViewRequest,
  type ListSavedViewsReply,
  type SavedViewReply,
  type ProblemCode,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '../clock.js';
import { Column, PrimaryGeneratedColumn } from 'typeorm';
import { keysetPage } from '../database/keyset-page.js';
import type { Keyset } from '../database/keyset.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { Caller } from '../http/caller.js';
import { ProblemError } from '../http/problem-error.js';

/** A named set of filters. Each list has its own table of views with these columns. */
export abstract class SavedViewEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'user_id' }) userId!: number;
  @Column('text') name!: string;
  /** The folded name. Names that differ only in case or character width count as duplicates. */
  @Column('text', { name: 'name_key' }) nameKey!: string;
  /** Query string of the filtered page. */
  @Column('text') search!: string;
  /** When the view was created, in ISO 8601 format. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}

interface ListWithViews {
  entity: new () => SavedViewEntity;
  /** Name that identifies this list of views in cursors. */
  list: string;
  problemCodes: { unknown: ProblemCode; nameTaken: ProblemCode; full: ProblemCode };
}

export abstract class SavedViews {
  protected constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly viewList: ListWithViews,
  ) {}

  async list(pageQuery: WholeListQuery, by: Caller): Promise<ListSavedViewsReply> {
    const query = this.repository.createQueryBuilder('view').where(ownedBy(by));
    const { rows, nextCursor } = await keysetPage(query, this.byName, pageQuery);
    return { views: rows.map(toReply), nextCursor };
  }

  /** @throws ProblemError with the code of `problemCodes.nameTaken` or `problemCodes.full` */
  create({ name, search }: CreateSavedViewRequest, by: Caller): Promise<SavedViewReply> {
    return this.runWithUniqueName(async () => {
      if ((await this.repository.countBy(ownedBy(by))) >= maxSavedViews) {
        throw new ProblemError(
          this.viewList.problemCodes.full,
          `You can save up to ${maxSavedViews} views.`,
        );
      }
      const view = this.repository.create({
        ...ownedBy(by),
        ...nameFields(name),
        search,
        createdAt: this.clock.now().toISOString(),
      });
      return toReply(await this.repository.save(view));
    });
  }

  /** @throws ProblemError with the code of `problemCodes.unknown` or `problemCodes.nameTaken` */
  edit(id: number, { name, search }: EditSavedViewRequest, by: Caller): Promise<SavedViewReply> {
    return this.runWithUniqueName(async () => {
      const view = await this.findOwn(id, by);
      const change = {
        ...(name != null && nameFields(name)),
        ...(search != null && { search }),
      };
      return toReply(await this.repository.save({ ...view, ...change }));
    });
  }

  /** @throws ProblemError with the code of `problemCodes.unknown` */
  remove(id: number, by: Caller): Promise<void> {
    return this.uow.run(async () => {
      await this.repository.remove(await this.findOwn(id, by));
    });
  }

  private async findOwn(id: number, by: Caller): Promise<SavedViewEntity> {
    const view = await this.repository.findOneBy({ id, ...ownedBy(by) });
    if (view === null)
      throw new ProblemError(this.viewList.problemCodes.unknown, `You have no view ${id}.`);
    return view;
  }

  private runWithUniqueName<T>(work: () => Promise<T>): Promise<T> {
    return this.uow.runUnique(
      work,
      () =>
        new ProblemError(
          this.viewList.problemCodes.nameTaken,
          'You already have a view with this name.',
        ),
    );
  }

  private get byName(): Keyset<SavedViewEntity> {
    const { list } = this.viewList;
    return { list, sortColumns: { nameKey: 'text' }, order: 'asc', pageSize: fullListPageSize };
  }

  private get repository() {
    return this.uow.manager.getRepository(this.viewList.entity);
  }
}

/**
 * Returns the condition that selects the caller's own views. Callers without a user own no views,
 * because no user has the ID 0.
 */
function ownedBy(by: Caller): { userId: number } {
  return { userId: by.userId ?? 0 };
}

function nameFields(name: string): { name: string; nameKey: string } {
  const trimmedName = name.trim();
  return { name: trimmedName, nameKey: foldForSearch(trimmedName) };
}

function toReply({ id, name, search, createdAt }: SavedViewEntity): SavedViewReply {
  return { id, name, search, createdAt };
}
