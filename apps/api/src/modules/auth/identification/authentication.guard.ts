import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import passport from 'passport';
import CustomStrategy from 'passport-custom';
import { setCaller, type Identity } from '#infra/http/caller.js';
import type { ProblemError } from '#infra/http/problem-error.js';
import { usesBearer } from './bearer-scheme.js';
import { BearerStrategy } from './bearer.strategy.js';
import { CookieStrategy } from './cookie.strategy.js';

interface Strategy {
  validate(request: Request): Promise<Identity | ProblemError | null>;
}

/** Identifies the caller. The access guard decides what a caller without a valid credential may do. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  /**
   * A separate Passport instance, because the default instance is global and a process can run
   * several applications.
   */
  private readonly passport = new passport.Authenticator();

  constructor(bearer: BearerStrategy, cookie: CookieStrategy) {
    this.registerStrategy('bearer', bearer);
    this.registerStrategy('cookie', cookie);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    setCaller(request, await this.identify(request, http.getResponse<Response>()));
    return true;
  }

  private identify(request: Request, response: Response): Promise<Identity | ProblemError | null> {
    return new Promise((resolve, reject) => {
      const onAuthenticated = (error: unknown, identity: Identity | ProblemError | false) =>
        error ? reject(error) : resolve(identity || null);
      // A bearer token takes precedence over the cookie, so one strategy is enough.
      const strategy = usesBearer(request.get('authorization')) ? 'bearer' : 'cookie';
      const authenticate = this.passport.authenticate(
        strategy,
        { session: false },
        onAuthenticated,
      );
      authenticate(request, response, reject);
    });
  }

  private registerStrategy(name: string, strategy: Strategy): void {
    const passportStrategy = new CustomStrategy((request, done) => {
      strategy.validate(request).then((identity) => done(null, identity), done);
    });
    this.passport.use(name, passportStrategy);
  }
}
