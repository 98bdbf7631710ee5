import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { RedeploysRepository } from '../redeploys/redeploys.repository.js';
import type { StackEntity } from './stack.entity.js';
import { surveyStacks, type Sighting, type SurveyedStack } from './stack-survey.js';
import { StacksRepository } from './stacks.repository.js';

/** Keeps the stored stacks of a server like what was last seen; writes only what differs. */
@Injectable()
export class StackCacheService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly stacks: StacksRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly outbox: Outbox,
  ) {}

  async take(serverId: number, sighting: Sighting): Promise<void> {
    const surveyed = surveyStacks(sighting);
    // Most looks change nothing: they must not queue for the writer.
    if (isEmpty(compare(await this.stacks.ofServer(serverId), surveyed))) return;
    await this.uow.run(async () => {
      const stored = await this.stacks.ofServer(serverId);
      const { added, changed, vanished } = compare(stored, surveyed);
      const open = new Set(await this.redeploys.openStackIds(serverId));
      const leaving = vanished.filter(({ id }) => !open.has(id));
      const missing = vanished.filter(({ id, status }) => open.has(id) && status !== 'missing');
      await this.stacks.insert(added.map((stack) => newRow(serverId, stack)));
      for (const { id, fields } of changed) await this.stacks.change(id, fields);
      for (const { id } of missing) {
        await this.stacks.change(id, { status: 'missing', obstacle: 'missing' });
      }
      await this.stacks.remove(leaving.map(({ id }) => id));
      const stackIds = [...changed, ...missing, ...leaving].map(({ id }) => id);
      await this.outbox.add('stacks.changed', { serverId, stackIds });
    });
  }
}

interface Difference {
  added: SurveyedStack[];
  changed: { id: number; fields: Partial<StackEntity> }[];
  vanished: StackEntity[];
}

function compare(stored: readonly StackEntity[], surveyed: readonly SurveyedStack[]): Difference {
  const left = new Map(stored.map((row) => [keyOf(row), row]));
  const difference: Difference = { added: [], changed: [], vanished: [] };
  for (const stack of surveyed) {
    const row = left.get(keyOf(stack));
    left.delete(keyOf(stack));
    if (row === undefined) {
      difference.added.push(stack);
      continue;
    }
    const fields = differing(row, columnsOf(stack));
    if (Object.keys(fields).length > 0) difference.changed.push({ id: row.id, fields });
  }
  difference.vanished = [...left.values()];
  return difference;
}

function isEmpty({ added, changed, vanished }: Difference): boolean {
  const settled = vanished.every(({ status }) => status === 'missing');
  return added.length === 0 && changed.length === 0 && settled;
}

/** A record is known by its id, an external project by its name. */
function keyOf(stack: Pick<StackEntity, 'platformId' | 'environmentId' | 'projectName'>): string {
  return stack.platformId === null
    ? `external/${stack.environmentId}/${stack.projectName}`
    : `record/${stack.platformId}`;
}

function columnsOf({ counts, ...columns }: SurveyedStack): Partial<StackEntity> {
  return { ...columns, ...counts };
}

function differing(row: StackEntity, columns: Partial<StackEntity>): Partial<StackEntity> {
  const current: Partial<StackEntity> = row;
  const names = Object.keys(columns) as (keyof StackEntity)[];
  return Object.fromEntries(
    names.filter((name) => columns[name] !== current[name]).map((name) => [name, columns[name]]),
  );
}

function newRow(serverId: number, stack: SurveyedStack): Omit<StackEntity, 'id'> {
  const { counts, ...columns } = stack;
  return {
    containersTotal: 0,
    containersRunning: 0,
    containersUnhealthy: 0,
    containersRestarting: 0,
    containersFinished: 0,
    ...columns,
    ...counts,
    serverId,
    freshness: 'unknown',
    freshnessCheckedAt: null,
  };
}
