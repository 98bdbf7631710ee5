import { row, toBatch, walkRedeployEntries } from './redeploy-entries.js';

walkRedeployEntries({
  'the action of a row': {
    at: '/stacks',
    open: (page) => row(page, 'grafana').click(),
    urlAfterAction: toBatch,
  },
});
