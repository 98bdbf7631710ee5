import * as v from 'valibot';
import { projectNameOf, stackSchema, toStack } from './stack.js';

const wire = { Id: 7, Name: 'web', Type: 2, EndpointId: 3 };
const read = (extra: object) => toStack(v.parse(stackSchema, { ...wire, ...extra }));

describe('toStack', () => {
  it('reads a record of which only the essentials are there', () => {
    expect(read({})).toEqual({
      id: 7,
      name: 'web',
      projectName: 'web',
      kind: 'compose',
      environmentId: 3,
      swarmId: null,
      status: 'unknown',
      updatedAt: 0,
      createdAt: 0,
      env: null,
      entryPoint: '',
      git: null,
      autoUpdate: false,
      prune: null,
      deploymentMessage: null,
      deploysInBackground: false,
      createdBy: '',
      updatedBy: '',
    });
  });

  it.each([
    [0, 'unknown'],
    [1, 'active'],
    [2, 'inactive'],
    [3, 'deploying'],
    [4, 'error'],
    [9, 'unknown'],
  ])('reads status %d as %s', (Status, status) => {
    expect(read({ Status }).status).toBe(status);
  });

  it('lets fields and kinds of newer versions through', () => {
    expect(read({ Type: 8, Novelty: { deep: true } })).toMatchObject({ kind: 'unknown' });
  });

  it('tells anonymous repositories from those with credentials', () => {
    const git = { URL: 'https://git.example/a.git', ReferenceName: 'refs/heads/main' };
    expect(read({ GitConfig: { ...git, Authentication: null } }).git).toMatchObject({
      reference: 'refs/heads/main',
      authentication: null,
    });
    const Authentication = { Username: 'ci', Password: '', GitCredentialID: 4 };
    expect(read({ GitConfig: { ...git, Authentication } }).git?.authentication).toEqual({
      username: 'ci',
      credentialId: 4,
    });
  });

  it('shows the last message of an asynchronous deploy', () => {
    const DeploymentStatus = [
      { Status: 3, Message: '' },
      { Status: 4, Message: 'port is taken' },
    ];
    expect(read({ Status: 4, DeploymentStatus })).toMatchObject({
      deploymentMessage: 'port is taken',
      deploysInBackground: true,
    });
  });

  it.each([{ Id: 'seven' }, { Name: undefined }, { Env: [{ value: 'nameless' }] }])(
    'refuses a record without what is relied on: %j',
    (broken) => {
      expect(v.safeParse(stackSchema, { ...wire, ...broken }).success).toBe(false);
    },
  );
});

describe('projectNameOf', () => {
  it('follows the platform in lower case and without blanks', () => {
    expect(projectNameOf('My Old_Stack-2!')).toBe('myold_stack-2');
  });
});
