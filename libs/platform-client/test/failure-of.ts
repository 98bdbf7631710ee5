import { PlatformError } from '../src/index.js';

/** Returns the error of a call that is expected to fail. */
export async function failureOf(call: Promise<unknown>): Promise<PlatformError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
  throw new Error('The call succeeded');
}
