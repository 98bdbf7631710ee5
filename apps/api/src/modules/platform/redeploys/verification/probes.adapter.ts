import { Injectable } from '@nestjs/common';
import type { HttpProbe } from '@stackyard/contracts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { ProbeGuard } from '#infra/outbound/probe-guard.adapter.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { statusFault } from './stack-checks.js';

const timeoutMs = 5000;
const maxBytes = 1024 * 1024;

/** Sends probes. Nothing of a response is kept except whether it is as expected. */
@Injectable()
export class Probes {
  constructor(private readonly guard: ProbeGuard) {}

  /** @returns why the page is not as expected; null if it is */
  http({ url, status, text, verifyTls = true }: HttpProbe, stop: AbortSignal) {
    return this.attempt(stop, async (signal) => {
      const limits = { guard: this.guard, maxBytes, rejectUnauthorized: verifyTls };
      const init = { signal, redirect: 'manual', headers: { 'user-agent': 'Stackyard' } } as const;
      const response = await guardedFetch(url, init, limits);
      const fault = statusFault(response.status, status);
      if (fault !== null || text === undefined) return fault;
      return (await response.text()).includes(text) ? null : 'the expected text is missing';
    });
  }

  /** @returns why there is no connection; null if there is */
  tcp(address: string, stop: AbortSignal): Promise<string | null> {
    return this.attempt(stop, async (signal) => {
      const { hostname, port } = new URL(`tcp://${address}`);
      const host = hostname.replace(/^\[|\]$/g, '');
      // A literal IP address is never resolved.
      if (this.guard.refuses(host)) throw this.guard.refusal(host);
      const socket = connect({ host, port: Number(port), lookup: this.guard.lookup });
      try {
        await once(socket, 'connect', { signal });
        return null;
      } finally {
        socket.destroy();
      }
    });
  }

  private async attempt(
    stop: AbortSignal,
    probe: (signal: AbortSignal) => Promise<string | null>,
  ): Promise<string | null> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await withSignals([stop, limit], probe);
    } catch (error) {
      stop.throwIfAborted();
      if (limit.aborted) return `no response within ${timeoutMs / 1000} seconds`;
      return error instanceof Error ? error.message : String(error);
    }
  }
}
