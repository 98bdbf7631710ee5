import { publicUrl } from './oidc-provider.js';
import type { TestApp } from '../test-app.js';

/** The last response of a visit, and the URL that the browser would show for it. */
export interface VisitedPage {
  response: Response;
  /** Path and query for Stackyard's own pages; the full URL for other sites. */
  displayedUrl: string;
}

/** Follows redirects and keeps cookies, like a browser in which a user clicks a link. */
export class Browser {
  private readonly cookieJars = new Map<string, Map<string, string>>();

  constructor(private readonly app: TestApp) {}

  /**
   * Follows redirects until a page is shown. If `shouldStop` returns true for a URL, the visit ends
   * before that URL is requested.
   */
  async visit(
    start: string,
    shouldStop: (url: URL) => boolean = () => false,
  ): Promise<VisitedPage> {
    let url = new URL(start, publicUrl);
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await this.get(url);
      const location = response.headers.get('location');
      if (location === null) return { response, displayedUrl: toDisplayedUrl(url) };
      url = new URL(location, url);
      if (shouldStop(url) || isPage(url)) return { response, displayedUrl: toDisplayedUrl(url) };
    }
    throw new Error('The redirections never end');
  }

  /** Returns the value of a cookie set by Stackyard; undefined if there is none. */
  cookie(name: string): string | undefined {
    return this.cookieJar(new URL(publicUrl)).get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookieJar(new URL(publicUrl)).set(name, value);
  }

  private async get(url: URL): Promise<Response> {
    const jar = this.cookieJar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const requestUrl =
      url.origin === publicUrl ? `${this.app.origin}${url.pathname}${url.search}` : url;
    const response = await fetch(requestUrl, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  private cookieJar(url: URL): Map<string, string> {
    const jar = this.cookieJars.get(url.host) ?? new Map<string, string>();
    this.cookieJars.set(url.host, jar);
    return jar;
  }
}

/** Whether a URL belongs to a page of the app, which is not served in tests. */
function isPage(url: URL): boolean {
  return url.origin === publicUrl && !url.pathname.startsWith('/api/');
}

function toDisplayedUrl(url: URL): string {
  return url.origin === publicUrl ? `${url.pathname}${url.search}` : url.href;
}
