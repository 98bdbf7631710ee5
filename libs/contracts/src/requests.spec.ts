import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { LoginRequest, RegisterSuperuserRequest } from './people/auth.js';
import type { RequestClass } from './base/endpoint.js';
import { ListLogsQuery } from './event-log/event-log.js';
import { SetMaintenanceModeRequest } from './maintenance/maintenance.js';
import { StartRedeploysRequest } from './platform/redeploys/redeploys.js';

/** Returns the names of the properties that a request class rejects. */
function rejectedProperties<T extends object>(type: RequestClass<T>, plain: object): string[] {
  const faults = validateSync(plainToInstance(type, plain), {
    whitelist: true,
    forbidNonWhitelisted: true,
  });
  return faults.map((fault) => fault.property);
}

describe('requests', () => {
  it('accept a password of ten characters and reject a shorter one', () => {
    const account = (password: string) => ({ username: 'lena', password });
    expect(rejectedProperties(RegisterSuperuserRequest, account('0123456789'))).toEqual([]);
    expect(rejectedProperties(RegisterSuperuserRequest, account('012345678'))).toEqual([
      'password',
    ]);
  });

  it('reject unknown properties', () => {
    const login = { username: 'lena', password: 'x', remember: true };
    expect(rejectedProperties(LoginRequest, login)).toEqual(['remember']);
  });

  it('accept a maintenance message of 500 characters and reject a longer one', () => {
    const mode = (length: number) => ({ active: true, message: 'm'.repeat(length) });
    expect(rejectedProperties(SetMaintenanceModeRequest, mode(500))).toEqual([]);
    expect(rejectedProperties(SetMaintenanceModeRequest, mode(501))).toEqual(['message']);
    expect(rejectedProperties(SetMaintenanceModeRequest, { active: 'yes', message: '' })).toEqual([
      'active',
    ]);
  });

  it('reject an empty selection of stacks and more than 500 stacks', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(rejectedProperties(StartRedeploysRequest, { stackIds: [] })).toEqual(['stackIds']);
    expect(rejectedProperties(StartRedeploysRequest, { stackIds: ids(500) })).toEqual([]);
    expect(rejectedProperties(StartRedeploysRequest, { stackIds: ids(501) })).toEqual(['stackIds']);
    expect(rejectedProperties(StartRedeploysRequest, { stackIds: [0] })).toEqual(['stackIds']);
    expect(rejectedProperties(StartRedeploysRequest, { all: false })).toEqual(['all']);
  });

  it('accept at most 500 rows per page', () => {
    expect(rejectedProperties(ListLogsQuery, { limit: 500 })).toEqual([]);
    expect(rejectedProperties(ListLogsQuery, { limit: 501 })).toEqual(['limit']);
    expect(rejectedProperties(ListLogsQuery, { from: 'yesterday' })).toEqual(['from']);
    expect(rejectedProperties(ListLogsQuery, { category: ['weather'] })).toEqual(['category']);
  });
});
