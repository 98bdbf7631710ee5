import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { originOf, type Identity } from '#infra/http/caller.js';
import { Identification } from '#infra/http/access/identification.js';
import type { ProblemError } from '#infra/http/problem-error.js';
import { MetricsToken } from './metrics-token.adapter.js';

/** Authenticates pipelines and tools by their token in the header `Authorization: Bearer`. */
@Injectable()
export class BearerStrategy {
  constructor(
    private readonly metricsToken: MetricsToken,
    private readonly identification: Identification,
  ) {}

  async validate(request: Request): Promise<Identity | ProblemError | null> {
    const authorization = request.get('authorization');
    if (authorization === undefined) return null;
    const scraperIdentity = this.metricsToken.identify(authorization);
    return scraperIdentity ?? this.identification.identify({ authorization }, originOf(request));
  }
}
