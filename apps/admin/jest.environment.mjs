import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has no fetch; answers of the fake server are made with the classes of Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Response: globalThis.Response });
  }
}
