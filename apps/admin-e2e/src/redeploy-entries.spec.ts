import { command, press } from './entries.js';
import { row, select, toBatch, walkRedeployEntries } from './redeploy-entries.js';

walkRedeployEntries({
  'the action of a row': {
    at: '/stacks',
    open: (page) => row(page, 'grafana').click(),
    urlAfterAction: toBatch,
  },
  'a selection': {
    at: '/stacks',
    open: (page) => select(page, 'Select grafana'),
    urlAfterAction: toBatch,
  },
  'the button for all': {
    at: '/stacks',
    open: press(/^Redeploy all/),
    urlAfterAction: toBatch,
  },
  'a link to what is outdated': {
    at: '/stacks?redeploy=outdated&batchId=7&foo=1',
    urlAfterCancel: '/stacks',
    urlAfterAction: toBatch,
  },
  'the palette on the page of a stack': {
    at: '/stacks/1',
    open: command('Redeploy gitea'),
    urlAfterAction: toBatch,
  },
});
