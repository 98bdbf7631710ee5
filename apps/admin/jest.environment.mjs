import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom has neither fetch nor streams; answers of the fake server are made with the classes of Node. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { ReadableStream, Response, TextDecoder, TextEncoder } = globalThis;
    Object.assign(this.global, { ReadableStream, Response, TextDecoder, TextEncoder });
  }
}
