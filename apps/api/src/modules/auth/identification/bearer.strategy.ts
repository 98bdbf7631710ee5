import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import CustomStrategy from 'passport-custom';
import { originOf, type Identity } from '../../../infra/http/caller.js';
import { Identification } from '../../../infra/http/identification.js';
import type { ProblemError } from '../../../infra/http/problem-error.js';
import { MetricsToken } from './metrics-token.adapter.js';

/** `Authorization: Bearer`, for pipelines and tools. */
@Injectable()
export class BearerStrategy extends PassportStrategy(CustomStrategy, 'bearer') {
  constructor(
    private readonly metricsToken: MetricsToken,
    private readonly identification: Identification,
  ) {
    super();
  }

  async validate(request: Request): Promise<Identity | ProblemError | null> {
    const authorization = request.get('authorization');
    if (authorization === undefined) return null;
    const scraper = this.metricsToken.identify(authorization);
    return scraper ?? this.identification.identify({ authorization }, originOf(request));
  }
}
