import { Injectable } from '@nestjs/common';
import { AuthGuard, type AuthGuardAuthenticateOptions } from '@nestjs/passport';

/** Finds out who is asking. A wrong credential is nobody's: what nobody may do is the next guard's to say. */
@Injectable()
export class AuthenticationGuard extends AuthGuard(['bearer', 'cookie']) {
  override getAuthenticateOptions(): AuthGuardAuthenticateOptions {
    return { session: false, property: 'identity' };
  }

  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error;
    return user;
  }
}
