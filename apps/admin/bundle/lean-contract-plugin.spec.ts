import { parseAst, type Rolldown } from 'vite';
import { leanContract } from './lean-contract-plugin.js';

/**
 * Returns a contract module after the plugin has reduced it. `code` is the output of the TypeScript
 * compiler.
 */
function transformCode(code: string, file = '/libs/contracts/src/people/users.ts'): string | null {
  const { transform } = leanContract();
  if (typeof transform !== 'function') throw new Error('The plugin has no transform function');
  const context = { parse: parseAst } as Rolldown.TransformPluginContext;
  const result = transform.call(context, code, file, { moduleType: 'ts', ssr: false });
  return result === null ? null : (result as { code: string }).code;
}

const users = `
import { endpoint, type } from '../base/endpoint.js';
export class Named {}
_decorate([IsString()], Named.prototype, 'name', void 0);
_decorate([IsInt()], Named.prototype, 'age', void 0);
export class CreateUser extends Named {}
_decorate([IsString()], CreateUser.prototype, 'mail', void 0);
export const roles = ['admin'];
export const createUser = endpoint({
  method: 'POST', path: '/api/users', access: 'users-access', summary: 'Add a user',
  body: CreateUser, problems: ['USER_EXISTS'], reply: type(),
});
`;

describe('the contract in the browser', () => {
  it('keeps only the method and the path of endpoints', () => {
    expect(transformCode(users)).toContain(
      "export const createUser = { method: 'POST', path: '/api/users' };",
    );
  });

  it('turns each request class and its rules into one expression that can be left out', () => {
    const code = transformCode(users) ?? '';
    const classes = code.slice(
      code.indexOf('export const Named'),
      code.indexOf('export const roles'),
    );
    const rules: string[] = [];
    const record = (_: unknown, { constructor }: object, property: string): void => {
      rules.push(`${constructor.name}.${property}`);
    };

    const text = `${classes.replaceAll('export ', '')} return CreateUser.name;`;
    const evaluate = new Function('_decorate', 'IsString', 'IsInt', text);

    expect(evaluate(record, String, Number)).toBe('CreateUser');
    expect(rules).toEqual(['Named.name', 'Named.age', 'CreateUser.mail']);
    expect(classes.match(/= \/\* @__PURE__ \*\/ \(\(\) => \{/g)).toHaveLength(2);
  });

  it('leaves other modules alone', () => {
    expect(transformCode(users, '/apps/admin/src/features/users/users.ts')).toBeNull();
  });
});
