import { ChannelMailFields, CreateChannelRequest } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useCreateChannel } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { ChannelForm } from './channel-form.js';
import { channelRuleMessages } from './channel-rule.messages.js';
import { createRequest, emptyChannel } from './channel-values.js';

/**
 * Adds a channel and opens its test, because the first attempt at configuring a channel often
 * fails.
 */
export function AddChannel() {
  const { show } = useChannelsView();
  const language = useLocale();
  const create = useCreateChannel();
  const form = useContractForm(CreateChannelRequest, emptyChannel(language), {
    prepare: createRequest,
    nestedClasses: { mail: ChannelMailFields },
    rules: channelRuleMessages,
  });
  const save = form.handleSubmit((body) =>
    create.mutateAsync(body).then(({ id }) => show('test-channel', id, true), form.showProblem),
  );
  return <ChannelForm form={form} onSubmit={save} />;
}
