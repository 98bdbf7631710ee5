import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { BackupScheduleService } from '#modules/backups/schedule/backup-schedule.service.js';
import { MaintenanceService } from '#modules/maintenance/maintenance.service.js';
import { PlatformStatesService } from '#modules/platform/platform-states.service.js';
import { AvailableUpdatesService } from '#modules/platform/servers/available-updates.service.js';
import type { Observation } from './condition.js';
import { DiskSpace } from './disk-space.adapter.js';
import { ExpiryConditionsService } from './expiry-conditions.service.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * How long a problem of a server or stack, or overrun maintenance, must last before it is reported.
 */
const minProblemMs = 5 * minuteMs;
/** How late a scheduled backup may be before it is reported. */
const backupToleranceMs = 2 * hourMs;
const minFreeBytes = 1e9;

/** Observes conditions that become news without an event log entry. */
@Injectable()
export class ConditionSourcesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly platform: PlatformStatesService,
    private readonly expiries: ExpiryConditionsService,
    private readonly backups: BackupScheduleService,
    private readonly disk: DiskSpace,
    private readonly maintenance: MaintenanceService,
    private readonly updates: AvailableUpdatesService,
    private readonly clock: Clock,
  ) {}

  /** @param storedKeys - the keys of the stored conditions */
  async observe(storedKeys: readonly string[]): Promise<Observation[]> {
    return [
      ...(await this.observeServers()),
      ...(await this.observeStacks(storedKeys)),
      ...(await this.expiries.observe(storedKeys)),
      ...(await this.observeOverdueBackup()),
      ...(await this.observeLowDisk()),
      ...(await this.observeOverrunMaintenance()),
      ...(await this.observeAvailableUpdates()),
    ];
  }

  private async observeServers(): Promise<Observation[]> {
    const servers = await this.platform.readServerStates();
    return servers.flatMap(({ id, name, state, fault }) => {
      const newsParts = {
        serverId: id,
        serverName: name,
        subject: name,
        path: '/administration/servers',
      };
      return [
        {
          key: `server:${id}:reach`,
          state: conditionByServerState[state],
          minDurationMs: minProblemMs,
          kind: 'server-unreachable',
          endKind: 'server-reachable',
          newsParts: { ...newsParts, ...(fault !== null && { facts: fault }) },
        },
      ] satisfies Observation[];
    });
  }

  private async observeStacks(storedKeys: readonly string[]): Promise<Observation[]> {
    const stackIdsOfStoredConditions = storedKeys.flatMap((key) => {
      const [, id] = /^stack:(\d+):health$/.exec(key) ?? [];
      return id === undefined ? [] : [Number(id)];
    });
    const stacks = await this.platform.findUnhealthyOrRequestedStacks(stackIdsOfStoredConditions);
    return stacks.map(({ id, name, serverId, serverName, state, health }) => ({
      key: `stack:${id}:health`,
      state: conditionByStackState[state],
      minDurationMs: minProblemMs,
      kind: 'stack-unhealthy',
      endKind: 'stack-healthy',
      newsParts: {
        stackId: id,
        stackName: name,
        serverId,
        serverName,
        subject: name,
        path: `/stacks/${id}`,
        ...(state === 'troubled' && { facts: { detail: health } }),
      },
    }));
  }

  private async observeOverdueBackup(): Promise<Observation[]> {
    // With PostgreSQL, Stackyard makes no backups of its own, so none can be overdue.
    if (this.uow.isShared) return [];
    const dueAt = await this.backups.nextDueAt();
    const isOverdue =
      dueAt !== null && dueAt.getTime() + backupToleranceMs < this.clock.now().getTime();
    return [
      {
        key: 'backup::overdue',
        state: isOverdue ? 'present' : 'absent',
        minDurationMs: 0,
        kind: 'backup-overdue',
        endKind: null,
        newsParts: { path: '/administration/backups' },
      },
    ];
  }

  private async observeOverrunMaintenance(): Promise<Observation[]> {
    const overrunMaintenance = await this.maintenance.findOverrun();
    return [
      {
        key: 'maintenance::overrun',
        state: overrunMaintenance === null ? 'absent' : 'present',
        minDurationMs: minProblemMs,
        kind: 'maintenance-overrun',
        endKind: null,
        newsParts: {
          path: '/maintenance',
          ...(overrunMaintenance !== null && {
            facts: { detail: overrunMaintenance.message, until: overrunMaintenance.endsAt },
          }),
        },
      },
    ];
  }

  /**
   * Returns an observation for each available update. Its key contains the version, so that each
   * version is reported once.
   */
  private async observeAvailableUpdates(): Promise<Observation[]> {
    const updates = await this.updates.list();
    return updates.map(({ serverId, serverName, version }) => ({
      key: `server:${serverId}:update-${version}`,
      state: 'present',
      minDurationMs: 0,
      kind: 'platform-update-available',
      endKind: null,
      newsParts: {
        serverId,
        serverName,
        subject: serverName,
        path: '/maintenance/updates',
        facts: { version },
      },
    }));
  }

  private async observeLowDisk(): Promise<Observation[]> {
    const freeBytes = await this.disk.readFreeBytes();
    return [
      {
        key: 'disk::space',
        state: freeBytes === null ? 'unknown' : freeBytes < minFreeBytes ? 'present' : 'absent',
        minDurationMs: 0,
        kind: 'disk-low',
        endKind: null,
        newsParts: freeBytes === null ? {} : { facts: { freeBytes } },
      },
    ];
  }
}

const conditionByServerState = {
  reachable: 'absent',
  unreachable: 'present',
  unknown: 'unknown',
} as const;

const conditionByStackState = { troubled: 'present', well: 'absent', unknown: 'unknown' } as const;
