import { jestObject } from './jest-object.mjs';

/**
 * Replaces `@jest/globals`. Modules are shared between spec files here, so all of them get this
 * object.
 */
export const jest = jestObject;
