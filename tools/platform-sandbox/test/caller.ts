import { startSandbox } from '../src/index.js';
import type { Sandbox, SandboxOptions } from '../src/index.js';

export interface CallResult {
  status: number;
  type: string;
  text: string;
  /** The parsed body; null if it is not JSON. */
  body: unknown;
}

export interface Caller extends Sandbox {
  call(method: string, path: string, body?: unknown, key?: string): Promise<CallResult>;
  /** Redeploys a stack from its file. `change` overrides parts of the request. */
  deploy(stackId: number, change?: object, environmentId?: number): Promise<CallResult>;
}

/**
 * Parses a body; null if it is not a single JSON value, for example an HTML page or a stream of
 * JSON lines.
 */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Starts a sandbox that a test calls over HTTP. */
export async function startCaller(options: SandboxOptions = {}): Promise<Caller> {
  const sandbox = await startSandbox(options);
  const call: Caller['call'] = async (method, path, body, key = sandbox.apiKey) => {
    const answer = await fetch(sandbox.url + path, {
      method,
      redirect: 'manual',
      headers: { 'x-api-key': key },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    return {
      status: answer.status,
      type,
      text,
      body: parse(text),
    };
  };
  return {
    ...sandbox,
    call,
    deploy: (stackId, change = {}, environmentId = 1) =>
      call('PUT', `/api/stacks/${stackId}?endpointId=${environmentId}`, {
        StackFileContent: sandbox.control.stack(stackId)?.file,
        Env: [],
        Prune: false,
        PullImage: true,
        ...change,
      }),
  };
}

/** Waits until a condition is true, checking it every 2 ms. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
