import { jestObject } from './jest-object.mjs';

/**
 * Replaces `@jest/globals`. All spec files of a worker get this object, because they share modules.
 */
export const jest = jestObject;
