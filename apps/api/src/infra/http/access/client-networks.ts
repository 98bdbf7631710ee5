import { Injectable } from '@nestjs/common';
import { endpoints, readSession, readUpdateStatus } from '@stackyard/contracts';
import type { NextFunction, Request, Response } from 'express';
import { Networks } from '#config/networks.js';
import { Settings } from '#config/settings.js';
import { Logging, type Logger } from '../../logging/logging.js';
import { Throttle } from '../../throttle.js';
import { addressOf, networkOf } from './client-address.js';
import { ProblemError } from '../problem-error.js';

/** Seconds for which a network that knocks again and again is not written down anew. */
const silence = 10 * 60;
/** Container managers ask from wherever they run, and learn nothing but that the process is well. */
const forEverybody = new Set(
  endpoints.filter(({ endpoint }) => endpoint.cost === 'none').map(({ endpoint }) => endpoint.path),
);
/** What the health check of the container asks for, in the same container. */
const forThisMachine = new Set<string>([readSession.path, readUpdateStatus.path]);
const thisMachine = new Networks(['127.0.0.0/8', '::1']);

/** Who may talk to this server at all, by address; everyone while ALLOWED_NETWORKS is empty. */
@Injectable()
export class ClientNetworks {
  private readonly allowed: Networks | null;
  private readonly told = new Throttle(silence);
  private readonly log: Logger;

  constructor({ ALLOWED_NETWORKS }: Settings, logging: Logging) {
    this.log = logging.for('http');
    this.allowed = ALLOWED_NETWORKS.length === 0 ? null : new Networks(ALLOWED_NETWORKS);
  }

  /** Says whether the address may talk to us; the first refusal of its network is written down. */
  admits(address: string | null): boolean {
    if (this.allowed === null || (address !== null && this.allowed.includes(address))) return true;
    void this.told.first(networkOf(address)).then((first) => {
      if (first) this.log.warn({ ip: address }, 'Refused: the network is not in ALLOWED_NETWORKS');
    });
    return false;
  }

  /** Comes before everything else that answers requests. */
  readonly guard = (request: Request, _: Response, next: NextFunction): void => {
    if (this.allowed === null) return next();
    const { path } = request;
    const ip = addressOf(request);
    const isLocal = ip !== null && thisMachine.includes(ip);
    const isCheck = forEverybody.has(path) || (isLocal && forThisMachine.has(path));
    if (isCheck || this.admits(ip)) next();
    else next(new ProblemError('NETWORK_REFUSED', 'This server does not answer your network.'));
  };
}
