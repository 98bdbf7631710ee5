import { chooseFromMenu, runCommand, clickButton } from './entries.js';
import {
  redeployButton,
  selectStack,
  batchUrlPattern,
  runUrlPattern,
  testRedeployEntries,
} from './redeploy-entries.js';

testRedeployEntries({
  'the action of a row': {
    startUrl: '/stacks',
    open: (page) => redeployButton(page, 'grafana').click(),
    urlAfterAction: runUrlPattern,
  },
  'a selection': {
    startUrl: '/stacks',
    open: (page) => selectStack(page, 'Select grafana'),
    urlAfterAction: runUrlPattern,
  },
  'the button for all': {
    startUrl: '/stacks',
    open: clickButton(/^Redeploy all/),
    urlAfterAction: batchUrlPattern,
  },
  'a link to what is outdated': {
    startUrl: '/stacks?redeploy=outdated&batchId=7&foo=1',
    urlAfterCancel: '/stacks',
    urlAfterAction: runUrlPattern,
  },
  'the palette on the page of a stack': {
    startUrl: '/stacks/gitea',
    // Wait for the search. The page and the search both provide the command, but the palette
    // must offer it only once.
    open: runCommand('Redeploy gitea', /\/api\/stacks\?.*search=gitea/),
    urlAfterAction: runUrlPattern,
  },
  'the action of a row of a filtered list': {
    startUrl: '/stacks?search=gra&health=healthy',
    open: (page) => redeployButton(page, 'grafana').click(),
    urlAfterAction: runUrlPattern,
  },
  'everything shown, selected': {
    startUrl: '/stacks',
    open: (page) => selectStack(page, 'Select all visible rows'),
    urlAfterAction: batchUrlPattern,
  },
  'the button for what is outdated': {
    startUrl: '/stacks?health=healthy',
    open: clickButton(/^Redeploy 1 outdated/),
    urlAfterAction: runUrlPattern,
  },
  'the attention list of the overview, for what is outdated': {
    startUrl: '/',
    open: clickButton(/^Redeploy 1 stack…/),
    urlAfterAction: runUrlPattern,
  },
  'the palette on any page, for a stack': {
    startUrl: '/redeploys?state=failed',
    open: runCommand('Redeploy grafana · House…'),
    urlAfterAction: runUrlPattern,
  },
  'the palette on the overview, for all': {
    startUrl: '/',
    open: runCommand('Redeploy all stacks'),
    urlAfterCancel: '/stacks',
    urlAfterAction: batchUrlPattern,
  },
  'the palette on another page, for what is outdated': {
    startUrl: '/redeploys?state=failed',
    open: runCommand('Redeploy outdated stacks'),
    urlAfterCancel: '/stacks',
    urlAfterAction: runUrlPattern,
  },
  'the palette on the list itself': {
    startUrl: '/stacks',
    open: runCommand('Redeploy all stacks'),
    urlAfterAction: batchUrlPattern,
  },
  'a link to all': {
    startUrl: '/stacks?redeploy=all',
    urlAfterCancel: '/stacks',
    urlAfterAction: batchUrlPattern,
  },
  'the page of a stack': {
    startUrl: '/stacks/gitea',
    open: clickButton(/^Redeploy/),
    urlAfterAction: runUrlPattern,
  },
  'a row on a phone': {
    startUrl: '/stacks',
    onPhone: true,
    open: (page) => redeployButton(page, 'grafana').click(),
    urlAfterAction: runUrlPattern,
  },
  'the menu of the list on a phone': {
    startUrl: '/stacks',
    onPhone: true,
    open: chooseFromMenu('More actions', /^Redeploy all/),
    urlAfterAction: batchUrlPattern,
  },
  'a selection that is ordered and starts with one stack': {
    startUrl: '/stacks',
    open: async (page) => {
      await selectStack(page, 'Select all visible rows');
      await page.getByText('Order and safety stops').click();
    },
    fill: (dialog) =>
      dialog.getByRole('checkbox', { name: /first and wait until it succeeds$/ }).check(),
    urlAfterAction: batchUrlPattern,
  },
  'the page of a stack on a phone': {
    startUrl: '/stacks/gitea',
    onPhone: true,
    open: clickButton(/^Redeploy/),
    urlAfterAction: runUrlPattern,
  },
});
