import type { CreateChannelRequest } from '@stackyard/contracts';
import type { ServiceDoubleResponse, ReceivedRequest } from '../service-double.js';

/** Cases in which each service has its own response. */
export type ServiceSpecificCase =
  | 'accepted'
  | 'busy'
  | 'down'
  | 'fault in success'
  | 'wrong secret'
  | 'unknown recipient'
  | 'rejected content';

export interface ServiceMessage<Body> extends ReceivedRequest {
  json: Body;
}

/** Conditions that every request must meet, by name. */
type Rules<Body> = Readonly<Record<string, (message: ServiceMessage<Body>) => boolean>>;

/** A service's documented requests and responses. */
export interface DocumentedService<Body = unknown> {
  /** Returns the settings of a channel that sends to this service at the given origin. */
  settings(origin: string): Pick<CreateChannelRequest, 'address' | 'secret' | 'recipient'>;
  /** Parts of the settings that must not appear in any reason, list or log. */
  secrets: readonly string[];
  method: 'POST' | 'PUT';
  path: RegExp;
  rules: Rules<Body>;
  responses: Partial<Record<ServiceSpecificCase, ServiceDoubleResponse>>;
}

/** Hides the type of the request body, so that all services have the same type. */
export function asDocumentedService<Body>(service: DocumentedService<Body>): DocumentedService {
  const rules = Object.entries(service.rules).map(([name, rule]) => {
    const untypedRule = (message: ServiceMessage<unknown>) => rule(message as ServiceMessage<Body>);
    return [name, untypedRule] as const;
  });
  return { ...service, rules: Object.fromEntries(rules) };
}

/** Returns the names of the rules that a request violates. */
export function findBrokenRules(service: DocumentedService, request: ReceivedRequest): string[] {
  let json: unknown;
  try {
    json = JSON.parse(request.body);
  } catch {
    return ['the body is JSON'];
  }
  const passes = (rule: (message: ServiceMessage<unknown>) => boolean) => {
    try {
      return rule({ ...request, json });
    } catch {
      return false;
    }
  };
  const rules = Object.entries({ ...commonRules(service), ...service.rules });
  return rules.flatMap(([name, rule]) => (passes(rule) ? [] : [name]));
}

function commonRules({ method, path }: DocumentedService): Rules<unknown> {
  return {
    'method and path': (message) => message.method === method && path.test(message.path),
    'the body is declared as JSON': ({ headers }) =>
      /^application\/json\b/.test(headers['content-type'] ?? ''),
    'no character is cut in half': ({ json }) => !/\\ud[89a-f]/.test(JSON.stringify(json)),
  };
}

export function jsonResponse(
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): ServiceDoubleResponse {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** Whether a text has 1 to `max` characters. */
export function fitsLimit(text: string, max: number): boolean {
  return text.length > 0 && text.length <= max;
}

/** Whether a URL is absolute and uses HTTP or HTTPS. */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Whether markup contains only these elements, correctly nested, and only escaped characters. */
export function isValidMarkup(html: string, elements: readonly string[]): boolean {
  const openTags: string[] = [];
  const tagPattern = /<(\/?)([a-z]\w*)((?:\s[a-z-]+="[^"<>]*")*)>/g;
  const remainingText = html.replace(
    tagPattern,
    (_, end: string, name: string, attributes: string) => {
      const isKnown = elements.includes(name);
      if (name === 'br' && isKnown) return '';
      if (end === '') openTags.push(name);
      return isKnown && (end === '' || openTags.pop() === name) ? attributes : '<';
    },
  );
  return openTags.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(remainingText);
}

/** Returns the text that markup displays. */
export function visibleText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&');
}

/** Whether every code block in a Markdown text is closed. */
export function hasClosedBlocks(markdown: string): boolean {
  return markdown.split('```').length % 2 === 1;
}
