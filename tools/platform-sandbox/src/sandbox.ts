import { randomBytes, X509Certificate } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { generate } from 'selfsigned';
import { SandboxControl } from './control.js';
import { createRoutes } from './stacks/create-routes.js';
import { DeployQueue } from './stacks/deploys.js';
import { dockerRoute } from './docker/docker-routes.js';
import { RequestInterceptor } from './http/front.js';
import { Listener } from './http/listener.js';
import { Router } from './routes.js';
import { stackRoutes } from './stacks/stack-routes.js';
import { systemRoutes } from './system-routes.js';
import { PlatformState } from './world.js';
import type { Pause, SandboxMode, SavedPlatformState } from './world.js';

export interface SandboxOptions {
  mode?: SandboxMode;
  /** Port to listen on; 0 to use any free port. */
  port?: number;
  apiKey?: string;
  /** How long a deployment holds the global lock, in milliseconds. */
  deployMs?: number;
  /**
   * How long a new container with a health check reports `starting`, and an updated swarm service
   * `updating`, in milliseconds.
   */
  settleMs?: number;
  /** Whether to serve HTTPS with a self-signed certificate. */
  tls?: boolean;
  /** Whether to start without the default Docker environment with ID 1. */
  empty?: boolean;
  /** When the certificate expires; in a year by default. */
  certificateEndsAt?: Date;
  /** Bytes from {@link SandboxControl.save}, from which the platform continues. */
  savedState?: Uint8Array;
  /** Waits for the duration of deployments and downloads; by default, in real time. */
  pause?: Pause;
}

export interface Sandbox {
  url: string;
  apiKey: string;
  mode: SandboxMode;
  /** The certificate and its fingerprint; null for plain HTTP. */
  certificate: { pem: string; fingerprint: string } | null;
  control: SandboxControl;
  close(): Promise<void>;
}

/** Starts a platform on loopback that keeps everything in memory. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const mode = options.mode ?? 'CE-2.23';
  const apiKey = options.apiKey ?? `ptr_${randomBytes(32).toString('base64')}`;
  const platform = new PlatformState(
    mode,
    apiKey,
    options.settleMs ?? 0,
    options.pause ?? pauseInRealTime,
  );
  if (options.savedState) platform.restore(deserialize(options.savedState) as SavedPlatformState);
  else if (!options.empty) platform.addEnvironment({ id: 1, name: 'local' });
  const deployQueue = new DeployQueue(platform, options.deployMs ?? 0);
  const updates = new Map<string, { state: string; message: string }>();
  const router = new Router(
    [
      ...systemRoutes(platform),
      ...stackRoutes(platform, deployQueue),
      ...createRoutes(platform, deployQueue),
      dockerRoute(platform, updates),
    ],
    () => platform.apiKey,
  );
  const interceptor = new RequestInterceptor(platform, router);
  const pair = options.tls ? await createSelfSignedCertificate(options.certificateEndsAt) : null;
  const listener = new Listener({ tls: pair, respond: (request) => interceptor.respond(request) });
  await listener.listen(options.port ?? 0);
  return {
    url: `${pair ? 'https' : 'http'}://127.0.0.1:${listener.port}`,
    apiKey,
    mode,
    certificate: pair && {
      pem: pair.cert,
      fingerprint: new X509Certificate(pair.cert).fingerprint256,
    },
    control: new SandboxControl(platform, deployQueue, interceptor, listener, updates),
    close: async () => {
      deployQueue.kill();
      await listener.closeAbruptly();
    },
  };
}

/**
 * Waits in real time. A pause of zero also waits, because a platform never responds immediately.
 */
async function pauseInRealTime(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal && { signal });
}

/**
 * Returns a key and a self-signed certificate for `localhost` and 127.0.0.1, as PEM. The
 * certificate is valid for a year unless `endsAt` is given.
 */
export async function createSelfSignedCertificate(
  endsAt?: Date,
): Promise<{ key: string; cert: string }> {
  const names = [
    { type: 2 as const, value: 'localhost' },
    { type: 7 as const, ip: '127.0.0.1' },
  ];
  const pair = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...(endsAt !== undefined && { notAfterDate: endsAt }),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names },
    ],
  });
  return { key: pair.private, cert: pair.cert };
}
