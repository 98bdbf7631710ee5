import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { leavingMutationKey } from '../api/key-while-leaving.js';
import { sampleRedeploy } from '../testing/samples.js';
import { readConnection } from './connection.js';
import { Realtime } from './realtime.js';

/** Opens a connection without a network. The test plays the part of the server. */
function open() {
  const cache = new QueryClient();
  const invalidateQueriesSpy = jest.spyOn(cache, 'invalidateQueries').mockResolvedValue();
  const socket = io('http://127.0.0.1:1', { autoConnect: false, reconnection: false });
  const connectSpy = jest.spyOn(socket, 'connect').mockReturnValue(socket);
  const realtime = new Realtime(socket, cache);
  const emitToClient = (event: string, payload?: unknown): void =>
    socket.listeners(event).forEach((listener) => listener(payload));
  return { cache, realtime, invalidateQueriesSpy, connectSpy, emitToClient };
}

describe('Realtime', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('shows since when it is disconnected and reconnects automatically', () => {
    const { realtime, connectSpy: connect, emitToClient } = open();
    realtime.connect();
    emitToClient('connect');
    expect(readConnection().state).toBe('online');

    emitToClient('disconnect', 'transport close');
    const { state, lostAt, retryAt } = readConnection();
    expect({ state, lostAt }).toEqual({ state: 'offline', lostAt: Date.now() });
    jest.advanceTimersByTime((retryAt ?? 0) - Date.now());

    expect(connect).toHaveBeenCalledTimes(2);
    realtime.close();
  });

  /** Returns the delays in milliseconds before the next attempts, all of which fail. */
  function reconnectDelays(randomFraction: number, attempts: number): number[] {
    jest.spyOn(Math, 'random').mockReturnValue(randomFraction);
    const { realtime, connectSpy: connect, emitToClient } = open();
    realtime.connect();
    const delaysMs = Array.from({ length: attempts }, () => {
      const lostAt = Date.now();
      emitToClient('connect_error', new Error('refused'));
      const before = connect.mock.calls.length;
      while (connect.mock.calls.length === before) jest.advanceTimersByTime(1);
      return Date.now() - lostAt;
    });
    realtime.close();
    return delaysMs;
  }

  it('reconnects after a random delay, so that browsers do not all reconnect at once', () => {
    expect(reconnectDelays(0, 3)).toEqual([250, 250, 250]);
    expect(reconnectDelays(0.5, 3)).toEqual([625, 1125, 2125]);
    expect(reconnectDelays(0.999999, 7)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('invalidates everything on each connection, because earlier events were missed', () => {
    const { realtime, invalidateQueriesSpy, emitToClient } = open();
    emitToClient('connect');
    expect(invalidateQueriesSpy).toHaveBeenCalledTimes(1);

    emitToClient('disconnect', 'transport close');
    invalidateQueriesSpy.mockClear();
    emitToClient('connect');

    expect(invalidateQueriesSpy).toHaveBeenCalledWith({});
    realtime.close();
  });

  it('reads nothing again after it was closed, as at sign-out', () => {
    const { realtime, invalidateQueriesSpy, emitToClient } = open();
    emitToClient('redeploy.changed', sampleRedeploy());
    realtime.close();
    invalidateQueriesSpy.mockClear();

    jest.advanceTimersByTime(10_000);

    expect(invalidateQueriesSpy).not.toHaveBeenCalled();
  });

  it('reads a list once for a burst of events', () => {
    const { realtime, invalidateQueriesSpy, emitToClient } = open();

    for (let id = 1; id <= 20; id += 1) emitToClient('redeploy.changed', sampleRedeploy({ id }));
    jest.runOnlyPendingTimers();

    const lists = invalidateQueriesSpy.mock.calls.filter(
      ([filter]) => filter?.queryKey?.[1] === 'list',
    );
    expect(lists).toHaveLength(1);
    realtime.close();
  });

  it('reads a list soon after the first of many events, and then at most every 400 ms', () => {
    const { realtime, invalidateQueriesSpy, emitToClient } = open();
    const reads: number[] = [];
    const startedAt = Date.now();
    invalidateQueriesSpy.mockImplementation((filter) => {
      if (filter?.queryKey?.[1] === 'list') reads.push(Date.now() - startedAt);
      return Promise.resolve();
    });

    for (let id = 1; id <= 100; id += 1) {
      emitToClient('redeploy.changed', sampleRedeploy({ id }));
      jest.advanceTimersByTime(10);
    }

    expect(reads).toEqual([40, 440, 840]);
    realtime.close();
  });

  it('reads nothing of an area while one of its records is deleted and its page is left', async () => {
    const { cache, invalidateQueriesSpy, emitToClient } = open();
    let resolveResponse = (): void => undefined;
    const response = new Promise<void>((resolve) => (resolveResponse = resolve));
    const mutation = cache
      .getMutationCache()
      .build(cache, { mutationKey: leavingMutationKey(['reports']), mutationFn: () => response });
    const deletion = mutation.execute(undefined);
    emitToClient('reports.changed');
    jest.advanceTimersByTime(40);
    expect(invalidateQueriesSpy).toHaveBeenLastCalledWith({
      queryKey: ['reports'],
      refetchType: 'none',
    });

    resolveResponse();
    await deletion;
    emitToClient('reports.changed');
    jest.advanceTimersByTime(400);
    expect(invalidateQueriesSpy).toHaveBeenLastCalledWith({ queryKey: ['reports'] });
  });

  it('reads the session at once when it ends', () => {
    const { realtime, invalidateQueriesSpy, emitToClient } = open();

    emitToClient('session.ended', { reason: 'revoked' });

    expect(invalidateQueriesSpy).toHaveBeenCalledWith({ queryKey: ['session'] });
    realtime.close();
  });
});
