import { ChannelMailFields, EditChannelRequest, type ChannelReply } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useEditChannel } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { ChannelForm } from './channel-form.js';
import { channelRuleMessages } from './channel-rule.messages.js';
import { channelValues, toEditRequest } from './channel-values.js';

export function EditChannel({ channel }: { channel: ChannelReply }) {
  const { close } = useChannelsView();
  const edit = useEditChannel();
  const form = useContractForm(EditChannelRequest, channelValues(channel), {
    prepare: toEditRequest,
    nestedClasses: { mail: ChannelMailFields },
    rules: channelRuleMessages,
  });
  const save = form.handleSubmit((body) =>
    edit.mutateAsync({ id: channel.id, body }).then(() => close(), form.showProblem),
  );
  return <ChannelForm form={form} onSubmit={save} channel={channel} />;
}
