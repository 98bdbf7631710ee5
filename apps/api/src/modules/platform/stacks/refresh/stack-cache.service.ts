import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { RedeploysRepository } from '../../redeploys/redeploys.repository.js';
import type { EnvironmentEntity } from '../environments/environment.entity.js';
import { EnvironmentsRepository } from '../environments/environments.repository.js';
import type { StackEntity } from '../stack.entity.js';
import {
  toScannedEnvironments,
  toScannedStacks,
  type ServerScan,
  type ScannedEnvironment,
  type ScannedStack,
} from './stack-survey.js';
import { coversProject, type ScanPatch } from './scan-patch.js';
import { StackSettingsRepository } from '../settings/stack-settings.repository.js';
import { sortKeysOf } from '../settings/stack-sort-keys.js';
import { severityOf } from './stack-health.js';
import { StacksRepository } from '../stacks.repository.js';

type ScannedProjects = Pick<ScanPatch, 'environmentId' | 'projects'>;

/** Stores the stacks and environments found by a refresh. Writes only what has changed. */
@Injectable()
export class StackCacheService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly stacks: StacksRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly settings: StackSettingsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @param scannedProjects - the projects that were read; if omitted, the whole server was read */
  async storeScan(
    serverId: number,
    scan: ServerScan,
    scannedProjects?: ScannedProjects,
  ): Promise<void> {
    const scannedStacks = toScannedStacks(scan);
    const storedStacks = await this.findStoredStacks(serverId, scannedProjects);
    const storedEnvironments = scannedProjects
      ? []
      : await this.environments.findByServer(serverId);
    const environments = scannedProjects ? [] : toScannedEnvironments(scan);
    // Most refreshes change nothing and therefore do not need to wait for the write lock.
    const isCurrent =
      isEmpty(compareStacks(storedStacks, scannedStacks)) &&
      Object.values(compareEnvironments(storedEnvironments, environments)).every(
        ({ length }) => length === 0,
      );
    if (isCurrent) return;
    await this.uow.run(async () => {
      const storedRows = await this.findStoredStacks(serverId, scannedProjects);
      const { added, changed, vanished } = compareStacks(storedRows, scannedStacks);
      const openStackIds = new Set(await this.redeploys.findOpenStackIds(serverId));
      const removedStacks = vanished.filter(({ id }) => !openStackIds.has(id));
      const missingStacks = vanished.filter(
        ({ id, status }) => openStackIds.has(id) && status !== 'missing',
      );
      await this.stacks.insert(added.map((stack) => newRow(serverId, stack)));
      for (const { id, fields } of changed) await this.stacks.change(id, fields);
      for (const { id } of missingStacks) {
        await this.stacks.change(id, { status: 'missing', obstacle: 'missing', ...unknownHealth });
      }
      await this.settings.detach(removedStacks);
      await this.stacks.remove(removedStacks.map(({ id }) => id));
      const addedRows = await this.findRows(serverId, added);
      const reattachedIds = added.length > 0 ? await this.settings.reattach(serverId) : [];
      await this.storeDetails({ reattachedIds, addedRows, changed });
      if (!scannedProjects) await this.storeEnvironments(serverId, environments);
      const affectedStacks = [...addedRows, ...changed, ...missingStacks, ...removedStacks];
      const stackIds = affectedStacks.map(({ id }) => id);
      await this.outbox.add('stacks.changed', { serverId, stackIds });
    });
  }

  private async findStoredStacks(
    serverId: number,
    scannedProjects?: ScannedProjects,
  ): Promise<StackEntity[]> {
    const storedStacks = await this.stacks.findByServer(serverId);
    if (!scannedProjects) return storedStacks;
    return storedStacks.filter((row) =>
      coversProject(scannedProjects, row.environmentId, row.projectName),
    );
  }

  private async findRows(
    serverId: number,
    scannedStacks: readonly ScannedStack[],
  ): Promise<StackEntity[]> {
    if (scannedStacks.length === 0) return [];
    const keys = new Set(scannedStacks.map(keyOf));
    return (await this.stacks.findByServer(serverId)).filter((row) => keys.has(keyOf(row)));
  }

  /** Updates the tags and sort keys of stacks whose labels or settings may have changed. */
  private async storeDetails({
    reattachedIds,
    addedRows,
    changed,
  }: Pick<StackDifference, 'changed'> & {
    reattachedIds: number[];
    addedRows: StackEntity[];
  }): Promise<void> {
    const relabelledStacks = changed.filter(({ fields }) => fields.labelTags !== undefined);
    const labelledRows = addedRows.filter(({ labelTags }) => labelTags.length > 0);
    const stackIds = [...relabelledStacks, ...labelledRows].map(({ id }) => id);
    await this.settings.updateTagIndexAndSortKeys([...new Set([...stackIds, ...reattachedIds])]);
  }

  private async storeEnvironments(
    serverId: number,
    scannedEnvironments: readonly ScannedEnvironment[],
  ): Promise<void> {
    const storedEnvironments = await this.environments.findByServer(serverId);
    const { added, changed, vanished } = compareEnvironments(
      storedEnvironments,
      scannedEnvironments,
    );
    await this.environments.insert(added.map((environment) => ({ serverId, ...environment })));
    for (const { id, fields } of changed) await this.environments.change(id, fields);
    await this.environments.removeUnused(vanished.map(({ id }) => id));
  }
}

const unknownHealth = { health: 'unknown', severity: severityOf('unknown') } as const;

function compareEnvironments(
  storedEnvironments: readonly EnvironmentEntity[],
  surveyedEnvironments: readonly ScannedEnvironment[],
) {
  const rows = new Map(storedEnvironments.map((row) => [row.platformId, row]));
  const added: ScannedEnvironment[] = [];
  const changed: { id: number; fields: Partial<EnvironmentEntity> }[] = [];
  for (const environment of surveyedEnvironments) {
    const row = rows.get(environment.platformId);
    rows.delete(environment.platformId);
    // Keep the name and kind of an environment that no longer exists, so that operators can
    // identify it.
    const { state } = environment;
    const columns: Partial<EnvironmentEntity> = state === 'missing' ? { state } : environment;
    if (row === undefined) added.push(environment);
    else {
      const fields = changedColumns(row, columns);
      if (Object.keys(fields).length > 0) changed.push({ id: row.id, fields });
    }
  }
  return { added, changed, vanished: [...rows.values()] };
}

interface StackDifference {
  added: ScannedStack[];
  changed: { id: number; fields: Partial<StackEntity> }[];
  vanished: StackEntity[];
}

function compareStacks(
  storedStacks: readonly StackEntity[],
  scannedStacks: readonly ScannedStack[],
): StackDifference {
  const unmatchedRows = new Map(storedStacks.map((row) => [keyOf(row), row]));
  const difference: StackDifference = { added: [], changed: [], vanished: [] };
  for (const stack of scannedStacks) {
    const row = unmatchedRows.get(keyOf(stack));
    unmatchedRows.delete(keyOf(stack));
    if (row === undefined) {
      difference.added.push(stack);
      continue;
    }
    const fields = {
      ...changedColumns<StackEntity>(row, columnsOf(stack)),
      ...changedLabelTags(row, stack),
    };
    if (Object.keys(fields).length > 0) difference.changed.push({ id: row.id, fields });
  }
  difference.vanished = [...unmatchedRows.values()];
  return difference;
}

function isEmpty({ added, changed, vanished }: StackDifference): boolean {
  const areAllMissing = vanished.every(({ status }) => status === 'missing');
  return added.length === 0 && changed.length === 0 && areAllMissing;
}

/**
 * Returns a key for a stack: its ID on the platform or, for an external stack, its environment and
 * project name.
 */
function keyOf(stack: Pick<StackEntity, 'platformId' | 'environmentId' | 'projectName'>): string {
  return stack.platformId === null
    ? `external/${stack.environmentId}/${stack.projectName}`
    : `record/${stack.platformId}`;
}

function columnsOf({ counts, labelTags: _, ...columns }: ScannedStack): Partial<StackEntity> {
  return { ...columns, ...counts };
}

function changedLabelTags(
  { labelTags: before }: StackEntity,
  { labelTags }: ScannedStack,
): Pick<Partial<StackEntity>, 'labelTags'> {
  return labelTags === undefined || labelTags.join() === before.join() ? {} : { labelTags };
}

function changedColumns<Row extends object>(row: Row, columns: Partial<Row>): Partial<Row> {
  const fields: Partial<Row> = {};
  for (const name of Object.keys(columns) as (keyof Row)[]) {
    if (columns[name] !== row[name]) fields[name] = columns[name];
  }
  return fields;
}

function newRow(serverId: number, stack: ScannedStack): Omit<StackEntity, 'id'> {
  const { counts, labelTags = [], ...columns } = stack;
  return {
    containersTotal: 0,
    containersRunning: 0,
    containersUnhealthy: 0,
    containersRestarting: 0,
    containersFinished: 0,
    ...columns,
    ...counts,
    labelTags,
    ...sortKeysOf(labelTags, undefined),
    serverId,
    freshness: 'unknown',
    freshnessCheckedAt: null,
    heldBack: false,
  };
}
