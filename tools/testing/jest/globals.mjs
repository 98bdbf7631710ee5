import { jestObject } from './jest-object.mjs';

/**
 * Replaces `@jest/globals`. Modules are shared between spec files here, so all spec files get this
 * object.
 */
export const jest = jestObject;
