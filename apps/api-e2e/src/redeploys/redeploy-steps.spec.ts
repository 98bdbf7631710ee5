import { testKillInEachStep } from './interrupted-redeploys.js';

describe('a redeploy that is interrupted while', () => {
  testKillInEachStep('CE-2.23');
});
