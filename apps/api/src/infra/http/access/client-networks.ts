import { Injectable } from '@nestjs/common';
import { endpoints, readSession, readUpdateStatus } from '@stackyard/contracts';
import type { NextFunction, Request, Response } from 'express';
import { Networks } from '#config/networks.js';
import { Settings } from '#config/settings.js';
import { Logging, type Logger } from '../../logging/logging.js';
import { Throttle } from '../../throttle.js';
import { clientAddressOf, networkOf } from './client-address.js';
import { ProblemError } from '../problem-error.js';

/** Period during which further rejections of the same network are not logged. */
const reportIntervalSeconds = 10 * 60;
/**
 * Paths that are open to every network. Container managers check the health from any address, and
 * the replies reveal only whether Stackyard is running and ready.
 */
const publicPaths = new Set(
  endpoints.filter(({ endpoint }) => endpoint.cost === 'none').map(({ endpoint }) => endpoint.path),
);
/** Paths that the container's own health check requests from inside the container. */
const localPaths = new Set<string>([readSession.path, readUpdateStatus.path]);
const loopback = new Networks(['127.0.0.0/8', '::1']);

/**
 * Decides by address which clients may use Stackyard. If ALLOWED_NETWORKS is empty, all clients
 * may.
 */
@Injectable()
export class ClientNetworks {
  private readonly allowedNetworks: Networks | null;
  private readonly reportThrottle = new Throttle(reportIntervalSeconds);
  private readonly log: Logger;

  constructor({ ALLOWED_NETWORKS }: Settings, logging: Logging) {
    this.log = logging.loggerFor('http');
    this.allowedNetworks = ALLOWED_NETWORKS.length === 0 ? null : new Networks(ALLOWED_NETWORKS);
  }

  /**
   * Whether a client with this address may use Stackyard. Logs rejections, but only one per network
   * and period.
   */
  isAllowed(address: string | null): boolean {
    if (
      this.allowedNetworks === null ||
      (address !== null && this.allowedNetworks.includes(address))
    )
      return true;
    void this.reportThrottle.tryAcquire(networkOf(address)).then((isFirst) => {
      if (isFirst)
        this.log.warn(
          { ip: address },
          'Rejected a request: the network is not in ALLOWED_NETWORKS',
        );
    });
    return false;
  }

  /**
   * Rejects requests from networks that are not in ALLOWED_NETWORKS, except for exempt paths. Must
   * run before every handler that reads or serves data.
   */
  readonly guard = (request: Request, _: Response, next: NextFunction): void => {
    if (this.allowedNetworks === null) return next();
    const { path } = request;
    const ip = clientAddressOf(request);
    const isLocal = ip !== null && loopback.includes(ip);
    const isExempt = publicPaths.has(path) || (isLocal && localPaths.has(path));
    if (isExempt || this.isAllowed(ip)) next();
    else
      next(
        new ProblemError(
          'NETWORK_REFUSED',
          'This server does not accept requests from your network.',
        ),
      );
  };
}
