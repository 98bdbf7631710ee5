import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type ListOccurrencesQuery,
  type ListOccurrencesReply,
  type ListWindowsReply,
  type LogAction,
  type MaintenanceWindowReply,
  type MaintenanceWindowRequest,
  type OccurrenceReply,
  type PreviewWindowReply,
  type WholeListQuery,
  type WindowTimesRequest,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { pageOfRows, pageSliceOf as placeOf, type Keyset } from '#infra/database/keyset.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MaintenanceService } from '../maintenance.service.js';
import type { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { isFinal } from './occurrence.js';
import {
  InvalidScheduleError,
  WindowCalendar,
  type WindowRule,
} from './window-calendar.adapter.js';
import { ruleOf, toOccurrenceReply, toWindowReply } from './window-replies.js';
import { WindowScheduleService } from './window-schedule.service.js';
import { WindowTransitionsService } from './window-transitions.service.js';
import { MaintenanceWindowsRepository, type OpenOccurrence } from './windows.repository.js';

const maxPeriodMs = 400 * 86_400_000;
/**
 * Maximum number of occurrences to read at once. This is enough for a full page and for earlier
 * occurrences that are still in progress at the start of the page.
 */
const maxOccurrences = 2 * fullListPageSize;
const previewedOccurrenceCount = 10;
/** By default, an occurrence is announced twice: one day and one hour before it starts. */
const defaultAnnounceMinutes = [1440, 60];

/**
 * Sort order of windows: those with a current or next occurrence come first, ordered by the start
 * of that occurrence. The others follow, most recently created first.
 */
const byNextStart = {
  list: 'windows',
  sortColumns: { over: 'number', startsAt: 'text', age: 'number' },
  order: 'asc',
  pageSize: fullListPageSize,
} as const;
const byStart: Keyset<{ startsAt: string; windowId: number; number: number }> = {
  list: 'occurrences',
  sortColumns: { startsAt: 'text', windowId: 'number', number: 'number' },
  order: 'asc',
  pageSize: fullListPageSize,
};

@Injectable()
export class MaintenanceWindowsService {
  constructor(
    private readonly windows: MaintenanceWindowsRepository,
    private readonly calendar: WindowCalendar,
    private readonly schedules: WindowScheduleService,
    private readonly transitions: WindowTransitionsService,
    private readonly maintenance: MaintenanceService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListWindowsReply> {
    // Iterate in reverse, so that the earliest occurrence of each window is set last and stays in
    // the map.
    const openOccurrences = (await this.windows.findOpen()).reverse();
    const nextOccurrenceByWindow = new Map(
      openOccurrences.map((occurrence) => [occurrence.windowId, occurrence]),
    );
    const lastOccurrenceByWindow = await this.windows.findLatestPastOccurrences();
    const windows = await this.windows.findAll();
    const sortableRows = windows.map((window) => {
      const reply = toWindowReply(window, {
        next: nextOccurrenceByWindow.get(window.id),
        last: lastOccurrenceByWindow.get(window.id),
      });
      const startsAt = reply.next?.startsAt ?? '';
      return { over: reply.next ? 0 : 1, startsAt, age: -window.id, reply };
    });
    const { rows, nextCursor } = pageOfRows(sortableRows, byNextStart, query);
    return { windows: rows.map(({ reply }) => reply), nextCursor };
  }

  /**
   * Returns the occurrences in a period. The past occurrences and the current or next occurrence of
   * each window are stored. Later occurrences are computed from the current schedule.
   *
   * @throws ProblemError CURSOR_INVALID or VALIDATION_FAILED
   */
  async listOccurrences(query: ListOccurrencesQuery): Promise<ListOccurrencesReply> {
    const [periodStart, end] = periodOf(query.from, query.to);
    const [cursorStart] = placeOf(byStart, query).after ?? [];
    const start = new Date(Math.max(periodStart.getTime(), Date.parse(String(cursorStart)) || 0));
    const storedOccurrences = await this.windows.findOverlapping(
      start.toISOString(),
      end.toISOString(),
      maxOccurrences,
    );
    const computedOccurrences: OccurrenceReply[] = [];
    const lastEndByWindow = await this.windows.findLastStoredEnds();
    for (const window of await this.windows.findUncancelled()) {
      const last = lastEndByWindow.get(window.id);
      const after = last && last > start ? last : start;
      for (const period of this.calendar.listOverlapping(
        ruleOf(window),
        after,
        end,
        maxOccurrences,
      )) {
        if (last && period.startsAt < last) continue;
        computedOccurrences.push({
          id: null,
          windowId: window.id,
          message: window.message,
          startsAt: period.startsAt.toISOString(),
          endsAt: period.endsAt.toISOString(),
          state: 'planned',
        });
      }
    }
    const occurrences = [...storedOccurrences.map(toOccurrenceReply), ...computedOccurrences];
    const sortableRows = occurrences.map((occurrence) => ({
      startsAt: occurrence.startsAt,
      windowId: occurrence.windowId,
      number: occurrence.id ?? 0,
      occurrence,
    }));
    const { rows, nextCursor } = pageOfRows(sortableRows, byStart, query);
    return { occurrences: rows.map(({ occurrence }) => occurrence), nextCursor };
  }

  /** @throws ProblemError VALIDATION_FAILED for an invalid schedule */
  preview(request: WindowTimesRequest): PreviewWindowReply {
    const times = this.calendar.listUpcoming(
      this.parseRule(request),
      this.clock.now(),
      previewedOccurrenceCount,
    );
    return {
      times: times.map(({ startsAt, endsAt }) => ({
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    };
  }

  /** @throws ProblemError VALIDATION_FAILED for an invalid schedule */
  schedule(request: MaintenanceWindowRequest, by: Caller): Promise<MaintenanceWindowReply> {
    const plan = this.validate(request);
    return this.change(by, 'window.planned', () =>
      this.windows.insert({
        ...plan,
        createdBy: by.actor.name,
        createdAt: this.clock.now().toISOString(),
        cancelledAt: null,
      }),
    );
  }

  /** @throws ProblemError WINDOW_UNKNOWN, WINDOW_OVER or VALIDATION_FAILED */
  edit(id: number, request: MaintenanceWindowRequest, by: Caller): Promise<MaintenanceWindowReply> {
    const plan = this.validate(request);
    return this.change(by, 'window.changed', async () => {
      const window = Object.assign(await this.findCurrentOrFail(id), plan);
      await this.windows.save(window);
      for (const occurrence of await this.windows.findOpen({ windowId: id })) {
        // Keep an active occurrence, so that it ends at the announced time. Remove a future one, so
        // that it is rescheduled.
        if (occurrence.state !== 'active') await this.windows.remove(occurrence.id);
      }
      return window;
    });
  }

  /** @throws ProblemError WINDOW_UNKNOWN or WINDOW_OVER */
  cancel(id: number, by: Caller): Promise<MaintenanceWindowReply> {
    return this.change(by, 'window.cancelled', async () => {
      const window = await this.findCurrentOrFail(id);
      window.cancelledAt = this.clock.now().toISOString();
      await this.windows.save(window);
      for (const occurrence of await this.windows.findOpen({ windowId: id })) {
        await this.skipOccurrence({ row: occurrence, window });
      }
      return window;
    });
  }

  /** @throws ProblemError WINDOW_UNKNOWN or WINDOW_OVER */
  async cancelOccurrence(id: number, by: Caller): Promise<OccurrenceReply> {
    await this.change(by, 'window.cancelled', async () => {
      const occurrence = await this.windows.findOccurrence(id);
      if (occurrence === null) throw unknownWindowProblem();
      if (isFinal(occurrence.state)) throw windowEndedProblem();
      const window = await this.windows.find(occurrence.windowId);
      if (window === null) throw unknownWindowProblem();
      await this.skipOccurrence({ row: occurrence, window });
      return window;
    });
    const occurrence = await this.windows.findOccurrence(id);
    if (occurrence === null) throw unknownWindowProblem();
    return toOccurrenceReply(occurrence);
  }

  private skipOccurrence(openOccurrence: OpenOccurrence): Promise<void> {
    const state = openOccurrence.row.state === 'active' ? 'ended' : 'cancelled';
    return this.windows.change(openOccurrence, { ...openOccurrence.row, state });
  }

  /** Changes a window and schedules its next occurrence. Logs and announces the change. */
  private async change(
    by: Caller,
    action: keyof typeof logMessages,
    work: () => Promise<MaintenanceWindowEntity>,
  ): Promise<MaintenanceWindowReply> {
    const reply = await this.maintenance.change(by, async () => {
      const window = await work();
      let [next] = await this.windows.findOpen({ windowId: window.id });
      if (next === undefined) {
        await this.schedules.storeNextOccurrence(window);
        [next] = await this.windows.findOpen({ windowId: window.id });
      }
      const last = (await this.windows.findLatestPastOccurrences({ windowId: window.id })).get(
        window.id,
      );
      const windowReply = toWindowReply(window, { next, last });
      await this.eventLog.record({
        action,
        by,
        severity: 'notice',
        target: { type: 'maintenance', id: window.id, name: window.message },
        message: `${logMessages[action]}: ${window.message}`,
        details: { window: windowReply },
      });
      await this.outbox.add('windows.changed', { windowIds: [window.id] });
      return windowReply;
    });
    this.transitions.checkNow();
    return reply;
  }

  private async findCurrentOrFail(id: number): Promise<MaintenanceWindowEntity> {
    const window = await this.windows.find(id);
    if (window === null) throw unknownWindowProblem();
    const openOccurrences = await this.windows.findOpen({ windowId: id });
    if (window.cancelledAt !== null || openOccurrences.length === 0) throw windowEndedProblem();
    return window;
  }

  private validate(request: MaintenanceWindowRequest) {
    const { message, announceMinutes = defaultAnnounceMinutes } = request;
    return { message, ...this.parseRule(request), announceMinutes: announceMinutes.join(' ') };
  }

  /**
   * Parses the rule in a request. Rejects windows that have no future occurrence or whose
   * occurrences overlap.
   */
  private parseRule(request: WindowTimesRequest): WindowRule {
    try {
      const rule = this.calendar.ruleOf(request);
      this.calendar.check(rule);
      if (this.calendar.findNext(rule, this.clock.now()) === null) {
        throw new InvalidScheduleError(
          rule.recurrence === null ? 'startsAt' : 'recurrence',
          'has no future occurrences',
        );
      }
      return rule;
    } catch (error) {
      if (error instanceof InvalidScheduleError)
        throw invalidFieldProblem(error.field, error.message);
      throw error;
    }
  }
}

const logMessages = {
  'window.planned': 'Maintenance was scheduled',
  'window.changed': 'Scheduled maintenance was changed',
  'window.cancelled': 'Scheduled maintenance was cancelled',
} as const satisfies Partial<Record<LogAction, string>>;

function periodOf(from: string, to: string): [Date, Date] {
  const [start, end] = [new Date(from), new Date(to)];
  const lengthMs = end.getTime() - start.getTime();
  if (lengthMs > 0 && lengthMs <= maxPeriodMs) return [start, end];
  const detail = 'must be after "from" and at most 400 days later';
  throw invalidInputProblem([{ pointer: '?to', code: 'stretch', detail }]);
}

function invalidFieldProblem(field: string, detail: string): ProblemError {
  return invalidInputProblem([{ pointer: `/${field}`, code: 'window', detail }]);
}

function unknownWindowProblem(): ProblemError {
  return new ProblemError('WINDOW_UNKNOWN', 'This maintenance window does not exist.');
}

function windowEndedProblem(): ProblemError {
  return new ProblemError(
    'WINDOW_OVER',
    'The window has ended or was cancelled. Schedule a new one.',
  );
}
