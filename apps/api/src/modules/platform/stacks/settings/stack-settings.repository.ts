import { Injectable } from '@nestjs/common';
import type { StackVerification } from '@stackyard/contracts';
import { In, IsNull } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { StackEntity } from '../stack.entity.js';
import { defaultVerification } from '../verification/stack-verification.js';
import { noSettings, type NamesInUse, type StackSettings } from './stack-settings.js';
import { StackSettingsEntity } from './stack-settings.entity.js';
import { AutoRollbackTagEntity } from './auto-rollback-tag.entity.js';
import { sortKeysOf, type StackSortKeys } from './stack-sort-keys.js';
import { StackTagEntity } from './stack-tag.entity.js';
import { mergeTags } from './stack-tags.js';

/** Number of rows per statement. SQLite permits at most 32,766 parameters in a statement. */
const rowsPerStatement = 5000;

const sameKeyCondition =
  'stack.server_id = parked.server_id AND stack.environment_id = parked.environment_id AND stack.project_name = parked.project_name';

type SettingsKey = Pick<StackEntity, 'id' | 'serverId' | 'environmentId' | 'projectName'>;

@Injectable()
export class StackSettingsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async findByStacks(stackIds: readonly number[]): Promise<Map<number, StackSettingsEntity>> {
    const rows = await this.repository.findBy({ stackId: In([...stackIds]) });
    return new Map(rows.flatMap((row) => (row.stackId === null ? [] : [[row.stackId, row]])));
  }

  /** Returns the tags of these stacks, both those set in Stackyard and those from labels. */
  async tagsOf(stackIds: readonly number[]): Promise<string[]> {
    const rows = await this.uow.manager.query<{ tag: string }[]>(
      `SELECT DISTINCT tag FROM stack_tags WHERE stack_id IN (${this.uow.dialect.selectNumbersSql('?')})`,
      [JSON.stringify(stackIds)],
    );
    return rows.map(({ tag }) => tag);
  }

  /** Returns the IDs of the stacks that are skipped when several stacks are redeployed at once. */
  async findNeverInBulkStackIds(): Promise<Set<number>> {
    const rows = await this.repository.findBy({ neverInBulk: true });
    return new Set(rows.flatMap(({ stackId }) => stackId ?? []));
  }

  /**
   * Returns the IDs of the stacks that are rolled back automatically because of their own setting,
   * or because of a tag if the setting is not set.
   */
  async findStackIdsWithAutoRollback(stackIds: readonly number[]): Promise<Set<number>> {
    const [settings, taggedRows] = await Promise.all([
      this.findByStacks(stackIds),
      this.tags
        .createQueryBuilder('tag')
        .innerJoin(AutoRollbackTagEntity, 'wanted', 'wanted.tag = tag.tag')
        .where({ stackId: In([...stackIds]) })
        .getMany(),
    ]);
    const idsWithTag = new Set(taggedRows.map(({ stackId }) => stackId));
    return new Set(stackIds.filter((id) => settings.get(id)?.autoRollback ?? idsWithTag.has(id)));
  }

  async findAutoRollbackTags(): Promise<string[]> {
    const rows = await this.autoRollback.find({ order: { tag: 'ASC' } });
    return rows.map(({ tag }) => tag);
  }

  async replaceAutoRollbackTags(tags: readonly string[]): Promise<void> {
    await this.autoRollback.createQueryBuilder().delete().execute();
    if (tags.length > 0) await this.autoRollback.insert(tags.map((tag) => ({ tag })));
  }

  /**
   * Returns the groups and owners of all stacks except the given stacks. A name that only the given
   * stacks use is left out, so that its spelling can be changed.
   */
  async findNamesUsedByOtherStacks(stackIds: readonly number[]): Promise<NamesInUse> {
    const valuesOf = async (column: 'group_name' | 'owner'): Promise<string[]> => {
      const rows = await this.repository
        .createQueryBuilder('settings')
        .select(`settings.${column}`, 'value')
        .where(`settings.${column} IS NOT NULL`)
        .andWhere(
          `(settings.stack_id IS NULL OR settings.stack_id NOT IN (${this.uow.dialect.selectNumbersSql(':ids')}))`,
          { ids: JSON.stringify(stackIds) },
        )
        .groupBy(`settings.${column}`)
        .orderBy(`MIN(settings.id)`)
        .getRawMany<{ value: string }>();
      return rows.map(({ value }) => value);
    };
    return { groups: await valuesOf('group_name'), owners: await valuesOf('owner') };
  }

  async save(
    { id: stackId, serverId, environmentId, projectName }: SettingsKey,
    before: StackSettingsEntity | undefined,
    { tags, ...settings }: StackSettings,
  ): Promise<void> {
    const row = { ...settings, tags: [...tags], stackId, serverId, environmentId, projectName };
    if (before === undefined) await this.repository.insert(row);
    else await this.repository.update({ id: before.id }, row);
  }

  async verificationOf(stackId: number): Promise<StackVerification> {
    const row = await this.repository.findOneBy({ stackId });
    return row?.verification ?? defaultVerification;
  }

  async saveVerification(stack: SettingsKey, verification: StackVerification): Promise<void> {
    const row = await this.repository.findOneBy({ stackId: stack.id });
    if (row === null) await this.save(stack, undefined, noSettings);
    await this.repository.update({ stackId: stack.id }, { verification });
  }

  /**
   * Stores the environment and project name of stacks that will be removed, so that {@link
   * StackSettingsRepository.reattach} can find their settings again.
   */
  async detach(stacks: readonly SettingsKey[]): Promise<void> {
    const settings = await this.findByStacks(stacks.map(({ id }) => id));
    for (const { id, environmentId, projectName } of stacks) {
      const row = settings.get(id);
      if (row !== undefined)
        await this.repository.update({ id: row.id }, { environmentId, projectName });
    }
  }

  /**
   * Assigns the settings of removed stacks to new stacks of the server with the same environment
   * and project name.
   *
   * @returns the IDs of the stacks that got settings
   */
  async reattach(serverId: number): Promise<number[]> {
    const matches = await this.repository
      .createQueryBuilder('parked')
      .innerJoin(StackEntity, 'stack', sameKeyCondition)
      .leftJoin(StackSettingsEntity, 'own', 'own.stack_id = stack.id')
      .where({ serverId, stackId: IsNull() })
      .andWhere('own.id IS NULL')
      .select('parked.id', 'id')
      .addSelect('stack.id', 'stack')
      .orderBy('parked.id', 'DESC')
      .addOrderBy('stack.id')
      .getRawMany<{ id: number; stack: number }>();
    const settingsIdByStack = new Map<number, number>();
    const usedIds = new Set<number>();
    for (const { id, stack } of matches) {
      if (settingsIdByStack.has(stack) || usedIds.has(id)) continue;
      settingsIdByStack.set(stack, id);
      usedIds.add(id);
      await this.repository.update({ id }, { stackId: stack });
    }
    return [...settingsIdByStack.keys()];
  }

  async updateTagIndexAndSortKeys(stackIds: readonly number[]): Promise<void> {
    for (let start = 0; start < stackIds.length; start += rowsPerStatement) {
      const ids = stackIds.slice(start, start + rowsPerStatement);
      const stacks = await this.uow.manager.findBy(StackEntity, { id: In(ids) });
      const settings = await this.findByStacks(ids);
      const tagRows: Pick<StackTagEntity, 'stackId' | 'tag'>[] = [];
      for (const stack of stacks) {
        const stackSettings = settings.get(stack.id);
        const tags = mergeTags(stackSettings?.tags, stack.labelTags);
        tagRows.push(...tags.map((tag) => ({ stackId: stack.id, tag })));
        await this.storeSortKeys(stack, sortKeysOf(tags, stackSettings));
      }
      await this.tags.delete({ stackId: In(ids) });
      for (let from = 0; from < tagRows.length; from += rowsPerStatement) {
        await this.tags.insert(tagRows.slice(from, from + rowsPerStatement));
      }
    }
  }

  private async storeSortKeys(stack: StackEntity, keys: StackSortKeys): Promise<void> {
    const { tagsKey, groupKey, ownerKey } = keys;
    const isStored =
      stack.tagsKey === tagsKey && stack.groupKey === groupKey && stack.ownerKey === ownerKey;
    if (!isStored) await this.uow.manager.update(StackEntity, { id: stack.id }, keys);
  }

  private get repository() {
    return this.uow.manager.getRepository(StackSettingsEntity);
  }

  private get autoRollback() {
    return this.uow.manager.getRepository(AutoRollbackTagEntity);
  }

  private get tags() {
    return this.uow.manager.getRepository(StackTagEntity);
  }
}
