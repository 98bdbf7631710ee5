import type { LoginRequest } from '@stackyard/contracts';
import type { ContractForm } from '#shared/forms/use-contract-form.js';

export interface SignInValues {
  username: string;
  password: string;
  code: string;
}

export type SignInFormState = ContractForm<SignInValues, LoginRequest>;
