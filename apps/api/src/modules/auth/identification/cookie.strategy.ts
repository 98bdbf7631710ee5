import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { originOf, type Identity } from '#infra/http/caller.js';
import { Identification } from '#infra/http/access/identification.js';
import type { ProblemError } from '#infra/http/problem-error.js';

@Injectable()
export class CookieStrategy {
  constructor(private readonly identification: Identification) {}

  async validate(request: Request): Promise<Identity | ProblemError | null> {
    const cookie = request.get('cookie');
    if (cookie === undefined) return null;
    return this.identification.identify({ cookie }, originOf(request));
  }
}
