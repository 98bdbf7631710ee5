import { problems } from './problems.js';

describe('the problem codes', () => {
  it.each(Object.entries(problems))('%s has an error status and a title', (code, problem) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(problem.status).toBeGreaterThanOrEqual(400);
    expect(problem.status).toBeLessThan(600);
    expect(problem.title).toMatch(/^[A-Z].*[^.]$/);
  });

  it('contain the identifier that the operating guide names', () => {
    expect(problems.PLATFORM_URL_NOT_CONFIGURED.status).toBe(503);
  });
});
