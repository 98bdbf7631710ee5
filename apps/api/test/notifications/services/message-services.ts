import type { ChannelKind, CreateChannelRequest } from '@stackyard/contracts';
import {
  ServiceDouble,
  type ServiceDoubleResponse,
  type ServiceDoubleOptions,
  type ReceivedRequest,
} from '../service-double.js';
import { discord, mattermost, slack, teams } from './chat-services.js';
import {
  findBrokenRules,
  jsonResponse,
  type DocumentedService,
  type ServiceSpecificCase,
} from './documented-service.js';
import { matrix, telegram } from './messenger-services.js';
import { gotify, ntfy, pushover, webhook } from './push-services.js';

/** Kinds of channels that send messages over HTTP. */
export type ServiceKind = Exclude<ChannelKind, 'mail'>;

export const documentedServices: Record<ServiceKind, DocumentedService> = {
  ...{ slack, teams, discord, mattermost, telegram, ntfy, gotify, pushover, matrix, webhook },
};

export const serviceKinds = Object.keys(documentedServices) as ServiceKind[];

/** Responses that may come from any service, or from a proxy in front of it. */
const commonResponses = {
  silent: () => null,
  'hangs up': () => 'hang-up',
  'cuts its response': () => ({ status: 200, body: '{"ok', isCut: true }),
  'repeats the request': ({ method, path, headers, body }) => {
    const { authorization = '', 'x-gotify-key': key = '' } = headers;
    return jsonResponse(404, `Cannot ${method} ${path} ${authorization} ${String(key)} ${body}`);
  },
  moved: ({ path }) => jsonResponse(308, '', { location: `https://127.0.0.1${path}` }),
  'shows a sign-in page': () =>
    jsonResponse(200, '<!DOCTYPE html><html><title>Sign in</title></html>', {
      'content-type': 'text/html',
    }),
} satisfies Record<string, (request: ReceivedRequest) => ServiceDoubleResponse>;

/** The case that the services simulate in their responses. */
export type ServiceCase = ServiceSpecificCase | keyof typeof commonResponses;

/** All services on a single server. The path of a request determines the service. */
export class MessageServices {
  responseCase: ServiceCase = 'accepted';
  /** The rules that requests have violated, as `kind: rule`. */
  readonly brokenRules: string[] = [];
  private readonly requests = new Map<ServiceKind, ReceivedRequest[]>();

  private constructor(private readonly serviceDouble: ServiceDouble) {
    serviceDouble.handler = (request) => this.respondTo(request);
  }

  static async start(place?: ServiceDoubleOptions): Promise<MessageServices> {
    return new MessageServices(await ServiceDouble.start(place));
  }

  settings(kind: ServiceKind): Pick<CreateChannelRequest, 'address' | 'secret' | 'recipient'> {
    return documentedServices[kind].settings(this.serviceDouble.url);
  }

  /**
   * Returns the numbers of requests and distinct messages that each service has received, for
   * example `3 × 1 message`.
   */
  attempts(): Record<string, string> {
    const counts = [...this.requests].map(([kind, requests]) => {
      const ids = new Set(requests.map(({ headers }) => headers['x-stackyard-delivery']));
      return [kind, `${requests.length} × ${ids.size} message`];
    });
    return Object.fromEntries(counts);
  }

  /** Number of requests, including those to unknown paths. */
  get total(): number {
    return this.serviceDouble.received.length;
  }

  reset(): void {
    this.serviceDouble.received.length = 0;
    this.brokenRules.length = 0;
    this.requests.clear();
    this.responseCase = 'accepted';
  }

  private respondTo(request: ReceivedRequest): ServiceDoubleResponse {
    const kind = serviceKinds.find((candidate) =>
      documentedServices[candidate].path.test(request.path),
    );
    if (kind === undefined) {
      this.brokenRules.push(`no service at ${request.path}`);
      return jsonResponse(404, 'not found');
    }
    const service = documentedServices[kind];
    this.requests.set(kind, [...(this.requests.get(kind) ?? []), request]);
    const brokenNames = findBrokenRules(service, request);
    this.brokenRules.push(...brokenNames.map((name) => `${kind}: ${name}`));
    const { responses } = service;
    if (brokenNames.length > 0) return responses['rejected content'] ?? jsonResponse(400, '');
    if (this.responseCase in commonResponses) {
      return commonResponses[this.responseCase as keyof typeof commonResponses](request);
    }
    return (
      responses[this.responseCase as ServiceSpecificCase] ??
      responses.accepted ??
      jsonResponse(200, '')
    );
  }
}
