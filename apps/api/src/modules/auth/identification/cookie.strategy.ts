import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import CustomStrategy from 'passport-custom';
import { originOf, type Identity } from '../../../infra/http/caller.js';
import { Identification } from '../../../infra/http/identification.js';
import type { ProblemError } from '../../../infra/http/problem-error.js';

/** The session cookie, for browsers; a request with a bearer does not mean it. */
@Injectable()
export class CookieStrategy extends PassportStrategy(CustomStrategy, 'cookie') {
  constructor(private readonly identification: Identification) {
    super();
  }

  async validate(request: Request): Promise<Identity | ProblemError | null> {
    const cookie = request.get('cookie');
    if (cookie === undefined || request.get('authorization') !== undefined) return null;
    return this.identification.identify({ cookie }, originOf(request));
  }
}
