import { Injectable } from '@nestjs/common';
import type { UserKind } from '@stackyard/contracts';
import { invalidInputProblem } from '#infra/http/problem-error.js';
import { PasswordsService } from '../secrets/passwords.service.js';
import { SecurityPhrasesService } from '../secrets/security-phrases.service.js';

/**
 * Creates the secrets of a new user. A person has a password and a security phrase; a service user
 * has neither.
 */
@Injectable()
export class UserSecretsService {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly phrases: SecurityPhrasesService,
  ) {}

  /** @throws ProblemError VALIDATION_FAILED if the kind of user requires or forbids a password */
  async createSecrets(kind: UserKind, password: string | null | undefined) {
    if (kind === 'service') {
      if (password != null)
        throw passwordFault(
          'isEmpty',
          "is not allowed for service users, because they don't sign in",
        );
      return { passwordHash: null, securityPhraseHash: null, securityPhrase: null };
    }
    if (password == null) throw passwordFault('isDefined', 'is required for a person');
    return { passwordHash: await this.passwords.hash(password), ...(await this.phrases.create()) };
  }
}

function passwordFault(code: string, detail: string) {
  return invalidInputProblem([{ pointer: '/password', code, detail }]);
}
