import { jestObject } from './jest-object.mjs';

/** In the place of `@jest/globals`: modules outlive a spec file here, so this is the same for all. */
export const jest = jestObject;
