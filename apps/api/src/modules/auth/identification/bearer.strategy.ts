import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import CustomStrategy from 'passport-custom';
import type { Identity } from '../../../infra/http/caller.js';
import { Identification } from '../../../infra/http/identification.js';

/** `Authorization: Bearer`, for pipelines and tools. */
@Injectable()
export class BearerStrategy extends PassportStrategy(CustomStrategy, 'bearer') {
  constructor(private readonly identification: Identification) {
    super();
  }

  async validate(request: Request): Promise<Identity | null> {
    const authorization = request.get('authorization');
    return authorization === undefined ? null : this.identification.identify({ authorization });
  }
}
