import { Injectable } from '@nestjs/common';
import type { StackProbe } from '@stackyard/contracts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Clock } from '#infra/clock.js';
import { guardedFetch } from '#infra/outbound/guarded-fetch.adapter.js';
import { ProbeGuard } from '#infra/outbound/probe-guard.adapter.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { probeTarget } from '../../stacks/verification/stack-verification.js';
import { statusFault, type SentProbe } from './stack-checks.js';
import { countWithNoun } from '#infra/text/counted.js';

const timeoutMs = 5000;
const maxBytes = 1024 * 1024;

type ProbeResult = Pick<SentProbe, 'status' | 'fault' | 'responseBody'>;

@Injectable()
export class Probes {
  constructor(
    private readonly guard: ProbeGuard,
    private readonly clock: Clock,
  ) {}

  async send(probe: StackProbe, stopSignal: AbortSignal): Promise<SentProbe> {
    const at = this.clock.now().toISOString();
    const start = performance.now();
    const result = await this.attempt(stopSignal, (signal) =>
      probe.url === undefined
        ? this.connect(probe.address ?? '', signal)
        : this.request({ ...probe, url: probe.url }, signal),
    );
    const durationMs = Math.round(performance.now() - start);
    return { name: probe.name, target: probeTarget(probe), at, durationMs, ...result };
  }

  private async request(
    { url, status: expectedStatus, text, verifyTls = true }: StackProbe & { url: string },
    signal: AbortSignal,
  ): Promise<ProbeResult> {
    const limits = {
      guard: this.guard,
      maxBytes,
      truncateAtLimit: true,
      rejectUnauthorized: verifyTls,
    };
    const init = { signal, redirect: 'manual', headers: { 'user-agent': 'Stackyard' } } as const;
    const response = await guardedFetch(url, init, limits);
    const { status } = response;
    const responseBody = await response.text();
    const isMissing = text !== undefined && !responseBody.includes(text);
    const fault =
      statusFault(status, expectedStatus) ?? (isMissing ? 'the expected text is missing' : null);
    return { status, fault, responseBody };
  }

  private async connect(address: string, signal: AbortSignal): Promise<ProbeResult> {
    const { hostname, port } = new URL(`tcp://${address}`);
    const host = hostname.replace(/^\[|\]$/g, '');
    // Check the host here, because a literal IP address is never looked up and thus bypasses the
    // guarded look-up.
    if (this.guard.refuses(host)) throw this.guard.createRefusal(host);
    const socket = connect({ host, port: Number(port), lookup: this.guard.lookup });
    try {
      await once(socket, 'connect', { signal });
      return { status: null, fault: null, responseBody: null };
    } finally {
      socket.destroy();
    }
  }

  private async attempt(
    stopSignal: AbortSignal,
    probe: (signal: AbortSignal) => Promise<ProbeResult>,
  ): Promise<ProbeResult> {
    const timeoutSignal = AbortSignal.timeout(timeoutMs);
    try {
      return await withSignals([stopSignal, timeoutSignal], probe);
    } catch (error) {
      stopSignal.throwIfAborted();
      const fault = timeoutSignal.aborted
        ? `no response within ${countWithNoun(timeoutMs / 1000, 'second')}`
        : error instanceof Error
          ? error.message
          : String(error);
      return { status: null, fault, responseBody: null };
    }
  }
}
