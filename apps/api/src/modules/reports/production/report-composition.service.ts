import { Injectable } from '@nestjs/common';
import { validate } from '@stackyard/report-schema';
import { Clock } from '#infra/clock.js';
import { systemCaller } from '#infra/http/caller.js';
import { MonthFiguresService } from '../figures/month-figures.service.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import type { ReportEntity } from '../store/report.entity.js';
import type { NewVersion } from '../store/reports.repository.js';
import { ReportWriter } from '../writer/report-writer.adapter.js';
import { composeReport } from '../writing/composition.js';
import { formatFigures } from '../writing/format-figures.js';

/** Composes a report version from the figures of its month, without storing it. */
@Injectable()
export class ReportCompositionService {
  constructor(
    private readonly settings: ReportSettingsService,
    private readonly figures: MonthFiguresService,
    private readonly writer: ReportWriter,
    private readonly clock: Clock,
  ) {}

  async compose({ month, language }: ReportEntity, signal: AbortSignal): Promise<NewVersion> {
    const { timeZone } = await this.settings.readEntity();
    const now = this.clock.now();
    const evaluation = await this.figures.evaluate({ month, timeZone, language, now });
    const { report: draft, sentences } = composeReport(evaluation.facts, language);
    const verdict = validate(draft);
    if (!verdict.valid) {
      throw new Error(
        `The composed report violates the format at ${verdict.errors[0]?.pointer ?? ''}`,
      );
    }
    const figures = formatFigures(evaluation.facts, language);
    const rewrite = await this.writer.rewrite({ content: draft, figures, language }, signal);
    const content = rewrite?.content ?? draft;
    return {
      origin: rewrite?.content ? 'writer' : 'rules',
      rating: content.summary.rating,
      headline: content.summary.headline,
      content,
      figures: {
        timeZone,
        from: new Date(evaluation.period.from).toISOString(),
        to: new Date(evaluation.until).toISOString(),
        monthOver: evaluation.facts.hasMonthEnded,
        figures,
        // These are the sentences of the draft. A rewritten report uses the same figures, but not
        // necessarily in the same sentences.
        sentences,
        days: evaluation.measuredMonth.days,
        stacks: evaluation.measuredMonth.stacks,
      },
      model: rewrite?.content ? rewrite.model : null,
      writerFault: rewrite?.fault ?? null,
      createdAt: now.toISOString(),
      createdBy: systemCaller.actor,
    };
  }
}
