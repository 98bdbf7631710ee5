import type { MessageState } from '@stackyard/contracts';
import { id, oneOf, searchParams } from '#shared/filters/search-params.js';

/**
 * Listed here instead of imported, because the router is part of the main bundle, which must not
 * include contracts.
 */
const states = ['waiting', 'delivered', 'failed'] as const satisfies MessageState[];

/** The open dialog and its channel or rule, and the filter of the messages. */
export const notificationChannelsSearch = searchParams({
  open: oneOf([
    'add-channel',
    'edit-channel',
    'test-channel',
    'remove-channel',
    'add-rule',
    'edit-rule',
    'remove-rule',
  ]),
  id,
  channel: id,
  state: oneOf(states),
});
