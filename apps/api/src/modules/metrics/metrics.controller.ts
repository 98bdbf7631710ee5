import { Controller, Res } from '@nestjs/common';
import { readMetrics, type InputOf } from '@stackyard/contracts';
import type { Response } from 'express';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { Metrics } from '#infra/metrics/metrics.js';

@Controller()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Serves(readMetrics)
  scrape(
    @Input() _input: InputOf<typeof readMetrics>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    response.set({ 'Content-Type': this.metrics.contentType, 'Cache-Control': 'no-store' });
    return this.metrics.scrape();
  }
}
