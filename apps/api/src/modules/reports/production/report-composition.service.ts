import { Injectable } from '@nestjs/common';
import { validate } from '@stackyard/report-schema';
import { Clock } from '#infra/clock.js';
import { system } from '#infra/http/caller.js';
import { MonthFiguresService } from '../figures/month-figures.service.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import type { ReportEntity } from '../store/report.entity.js';
import type { NewVersion } from '../store/reports.repository.js';
import { ReportWriter } from '../writer/report-writer.adapter.js';
import { composed } from '../writing/composition.js';
import { shownFigures } from '../writing/shown-figures.js';

/** Composes a version of a report from the figures of its month; stores nothing. */
@Injectable()
export class ReportCompositionService {
  constructor(
    private readonly settings: ReportSettingsService,
    private readonly figures: MonthFiguresService,
    private readonly writer: ReportWriter,
    private readonly clock: Clock,
  ) {}

  async compose({ month, language }: ReportEntity, signal: AbortSignal): Promise<NewVersion> {
    const { timeZone } = await this.settings.current();
    const now = this.clock.now();
    const answer = await this.figures.answer({ month, timeZone, language, now });
    const { report: draft, sentences } = composed(answer.facts, language);
    const verdict = validate(draft);
    if (!verdict.valid) {
      throw new Error(`The rules broke the format at ${verdict.errors[0]?.pointer ?? ''}`);
    }
    const figures = shownFigures(answer.facts, language);
    const rewrite = await this.writer.rewrite({ content: draft, figures, language }, signal);
    const content = rewrite?.content ?? draft;
    return {
      origin: rewrite?.content ? 'writer' : 'rules',
      rating: content.summary.rating,
      headline: content.summary.headline,
      content,
      figures: {
        timeZone,
        from: new Date(answer.stretch.from).toISOString(),
        to: new Date(answer.until).toISOString(),
        monthOver: answer.facts.monthOver,
        figures,
        // What the writer said otherwise rests on the same figures, but nobody knows which.
        sentences,
        days: answer.measured.days,
        stacks: answer.measured.stacks,
      },
      model: rewrite?.content ? rewrite.model : null,
      writerFault: rewrite?.fault ?? null,
      createdAt: now.toISOString(),
      createdBy: system.actor,
    };
  }
}
