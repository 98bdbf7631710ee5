import { Injectable } from '@nestjs/common';
import {
  findLikelySecrets,
  type UpdateScriptReply,
  type UpdateScriptRequest,
  type UpdateScriptSummary,
} from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { builtInUpdateScript } from './default-script.js';
import { countChangedLines, fingerprintOf } from './script-changes.js';
import { UpdatesRepository } from '../updates.repository.js';

/**
 * Manages the script that updates the platform: the default script, or a custom script that
 * replaces it.
 */
@Injectable()
export class UpdateScriptsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly updates: UpdatesRepository,
    private readonly settings: Settings,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<UpdateScriptReply> {
    const customScript = await this.updates.findScript();
    const configuredText = this.settings.DEFAULT_PLATFORM_UPDATE_SCRIPT;
    const defaultText = configuredText ?? builtInUpdateScript;
    const text = customScript?.text ?? defaultText;
    return {
      hash: fingerprintOf(text),
      bytes: Buffer.byteLength(text),
      custom: customScript !== null,
      defaultFrom: configuredText === undefined ? 'built-in' : 'setting',
      changedAt: customScript?.changedAt ?? null,
      changedBy: customScript?.changedBy ?? null,
      text,
      defaultText,
      warnings: findLikelySecrets(text),
    };
  }

  /**
   * Returns the script. Includes the text only for users with the permission to change the script,
   * because scripts can contain secrets.
   */
  async readFor({ permissions }: Caller): Promise<UpdateScriptSummary | UpdateScriptReply> {
    const script = await this.read();
    if (permissions.has('maintenance-ssh-edit')) return script;
    const { hash, bytes, custom, defaultFrom, changedAt, changedBy } = script;
    return { hash, bytes, custom, defaultFrom, changedAt, changedBy };
  }

  /** @throws ProblemError UPDATE_RUNNING */
  save({ text }: UpdateScriptRequest, by: Caller): Promise<UpdateScriptReply> {
    return this.change('update-script.changed', 'The update script was changed', by, () =>
      this.updates.saveScript({
        // Browsers send CRLF line endings, which shells cannot handle.
        text: text.replace(/\r\n?/g, '\n'),
        changedAt: this.clock.now().toISOString(),
        changedBy: by.actor.name,
      }),
    );
  }

  /** @throws ProblemError UPDATE_RUNNING */
  reset(by: Caller): Promise<UpdateScriptReply> {
    const message = 'The update script was reset to the default';
    return this.change('update-script.reset', message, by, () => this.updates.removeScript());
  }

  private change(
    action: 'update-script.changed' | 'update-script.reset',
    message: string,
    by: Caller,
    work: () => Promise<void>,
  ): Promise<UpdateScriptReply> {
    return this.uow.run(async () => {
      if (await this.updates.findOpen()) {
        throw new ProblemError(
          'UPDATE_RUNNING',
          'An update is running. You can change the script when it has finished.',
        );
      }
      const before = await this.read();
      await work();
      const after = await this.read();
      await this.eventLog.record({
        action,
        by,
        severity: 'notice',
        target: { type: 'maintenance', id: null, name: 'update script' },
        message,
        // Never include the text, because it can contain a secret, and more users can read the
        // event log than the script.
        details: {
          before: before.hash,
          after: after.hash,
          ...countChangedLines(before.text, after.text),
        },
      });
      return after;
    });
  }
}
