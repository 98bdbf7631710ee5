import { killedInEachStep } from './interrupted-redeploys.js';

describe('a redeploy that is interrupted while', () => {
  killedInEachStep('CE-2.23');
});
