import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { LoginRequest, RegisterSuperuserRequest } from './people/auth.js';
import type { RequestClass } from './base/endpoint.js';
import { ListLogsQuery } from './event-log/event-log.js';
import { SetMaintenanceModeRequest } from './maintenance/maintenance.js';
import { StartRedeploysRequest } from './platform/redeploys.js';

/** Names of the properties that a request class refuses. */
function refused<T extends object>(type: RequestClass<T>, plain: object): string[] {
  const faults = validateSync(plainToInstance(type, plain), {
    whitelist: true,
    forbidNonWhitelisted: true,
  });
  return faults.map((fault) => fault.property);
}

describe('requests', () => {
  it('take a password of ten characters and no shorter one', () => {
    const account = (password: string) => ({ username: 'lena', password });
    expect(refused(RegisterSuperuserRequest, account('0123456789'))).toEqual([]);
    expect(refused(RegisterSuperuserRequest, account('012345678'))).toEqual(['password']);
  });

  it('refuse what nobody asked for', () => {
    const login = { username: 'lena', password: 'x', remember: true };
    expect(refused(LoginRequest, login)).toEqual(['remember']);
  });

  it('take a maintenance message of 500 characters and no longer one', () => {
    const mode = (length: number) => ({ active: true, message: 'm'.repeat(length) });
    expect(refused(SetMaintenanceModeRequest, mode(500))).toEqual([]);
    expect(refused(SetMaintenanceModeRequest, mode(501))).toEqual(['message']);
    expect(refused(SetMaintenanceModeRequest, { active: 'yes', message: '' })).toEqual(['active']);
  });

  it('refuse an empty selection of stacks, and more than 500', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(refused(StartRedeploysRequest, { stackIds: [] })).toEqual(['stackIds']);
    expect(refused(StartRedeploysRequest, { stackIds: ids(500) })).toEqual([]);
    expect(refused(StartRedeploysRequest, { stackIds: ids(501) })).toEqual(['stackIds']);
    expect(refused(StartRedeploysRequest, { stackIds: [0] })).toEqual(['stackIds']);
    expect(refused(StartRedeploysRequest, { all: false })).toEqual(['all']);
  });

  it('ask for at most 500 rows a page', () => {
    expect(refused(ListLogsQuery, { limit: 500 })).toEqual([]);
    expect(refused(ListLogsQuery, { limit: 501 })).toEqual(['limit']);
    expect(refused(ListLogsQuery, { from: 'yesterday' })).toEqual(['from']);
    expect(refused(ListLogsQuery, { category: ['weather'] })).toEqual(['category']);
  });
});
