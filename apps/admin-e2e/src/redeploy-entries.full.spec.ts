import { chooseFromMenu, runCommand, clickButton } from './entries.js';
import { row, selectStack, batchUrl, runUrl, testRedeployEntries } from './redeploy-entries.js';

testRedeployEntries({
  'the action of a row': {
    at: '/stacks',
    open: (page) => row(page, 'grafana').click(),
    urlAfterAction: runUrl,
  },
  'a selection': {
    at: '/stacks',
    open: (page) => selectStack(page, 'Select grafana'),
    urlAfterAction: runUrl,
  },
  'the button for all': {
    at: '/stacks',
    open: clickButton(/^Redeploy all/),
    urlAfterAction: batchUrl,
  },
  'a link to what is outdated': {
    at: '/stacks?redeploy=outdated&batchId=7&foo=1',
    urlAfterCancel: '/stacks',
    urlAfterAction: runUrl,
  },
  'the palette on the page of a stack': {
    at: '/stacks/gitea',
    open: runCommand('Redeploy gitea'),
    urlAfterAction: runUrl,
  },
  'the action of a row of a filtered list': {
    at: '/stacks?search=gra&health=healthy',
    open: (page) => row(page, 'grafana').click(),
    urlAfterAction: runUrl,
  },
  'everything shown, selected': {
    at: '/stacks',
    open: (page) => selectStack(page, 'Select all visible rows'),
    urlAfterAction: batchUrl,
  },
  'the button for what is outdated': {
    at: '/stacks?health=healthy',
    open: clickButton(/^Redeploy 1 outdated/),
    urlAfterAction: runUrl,
  },
  'the attention list of the overview, for what is outdated': {
    at: '/',
    open: clickButton(/^Redeploy 1 stack…/),
    urlAfterAction: runUrl,
  },
  'the palette on any page, for a stack': {
    at: '/redeploys?state=failed',
    open: runCommand('Redeploy grafana · House…'),
    urlAfterAction: runUrl,
  },
  'the palette on the overview, for all': {
    at: '/',
    open: runCommand('Redeploy all stacks'),
    urlAfterCancel: '/stacks',
    urlAfterAction: batchUrl,
  },
  'the palette on another page, for what is outdated': {
    at: '/redeploys?state=failed',
    open: runCommand('Redeploy outdated stacks'),
    urlAfterCancel: '/stacks',
    urlAfterAction: runUrl,
  },
  'the palette on the list itself': {
    at: '/stacks',
    open: runCommand('Redeploy all stacks'),
    urlAfterAction: batchUrl,
  },
  'a link to all': {
    at: '/stacks?redeploy=all',
    urlAfterCancel: '/stacks',
    urlAfterAction: batchUrl,
  },
  'the page of a stack': {
    at: '/stacks/gitea',
    open: clickButton(/^Redeploy/),
    urlAfterAction: runUrl,
  },
  'a row on a phone': {
    at: '/stacks',
    onPhone: true,
    open: (page) => row(page, 'grafana').click(),
    urlAfterAction: runUrl,
  },
  'the menu of the list on a phone': {
    at: '/stacks',
    onPhone: true,
    open: chooseFromMenu('More actions', /^Redeploy all/),
    urlAfterAction: batchUrl,
  },
  'a selection that is ordered and starts with one stack': {
    at: '/stacks',
    open: async (page) => {
      await selectStack(page, 'Select all visible rows');
      await page.getByText('Order and safety stops').click();
    },
    fill: (dialog) =>
      dialog.getByRole('checkbox', { name: /first and wait until it succeeds$/ }).check(),
    urlAfterAction: batchUrl,
  },
  'the page of a stack on a phone': {
    at: '/stacks/gitea',
    onPhone: true,
    open: clickButton(/^Redeploy/),
    urlAfterAction: runUrl,
  },
});
