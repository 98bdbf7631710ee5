import { fetchWholeList } from '@stackyard/api-client';
import {
  createChannel,
  createNotificationRule,
  deleteChannel,
  deleteNotificationRule,
  editChannel,
  editNotificationRule,
  listChannels,
  listMessages,
  listNotificationRules,
  listUsers,
  previewNotificationRule,
  resendMessage,
  resumeChannel,
  testChannel,
  type ChannelReply,
  type CreateChannelRequest,
  type EditChannelRequest,
  type ListMessagesQuery,
  type NotificationRuleFields,
} from '@stackyard/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';

const keys = queryKeys.channels;

export const channelList = queryOptions({
  queryKey: [...keys, 'list'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listChannels, { query, signal }), 'channels'),
});

export const ruleList = queryOptions({
  queryKey: [...keys, 'rules'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listNotificationRules, { query, signal }), 'rules'),
});

export const messageList = (filter: Pick<ListMessagesQuery, 'channelId' | 'state'>) =>
  infiniteQueryOptions({
    queryKey: [...keys, 'messages', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(listMessages, {
        query: { limit: 50, ...filter, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** All users, from which the recipients of a rule are selected. */
export const selectableUsers = queryOptions({
  queryKey: [...queryKeys.users, 'all'],
  queryFn: ({ signal }) =>
    fetchWholeList((query) => api.call(listUsers, { query, signal }), 'users'),
});

/**
 * How many pieces of news would have matched a rule in the last seven days, and how many messages
 * the rule would have sent.
 */
export const rulePreview = (body: NotificationRuleFields) =>
  queryOptions({
    queryKey: [...keys, 'preview', body],
    queryFn: ({ signal }) => api.call(previewNotificationRule, { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/**
 * Returns a mutation that calls `save` and then, even after a failure, refetches channels, rules
 * and messages.
 */
function useChannelMutation<Input, Reply>(save: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSettled: () => cache.invalidateQueries({ queryKey: keys }),
  });
}

export const useCreateChannel = () =>
  useChannelMutation((body: CreateChannelRequest) => api.call(createChannel, { body }));

export const useEditChannel = () =>
  useChannelMutation(({ id, body }: { id: number; body: EditChannelRequest }) =>
    api.call(editChannel, { params: { id }, body }),
  );

export const useToggleChannel = () =>
  useChannelMutation(({ id, enabled }: Pick<ChannelReply, 'id' | 'enabled'>) =>
    api.call(editChannel, { params: { id }, body: { enabled } }),
  );

export const useDeleteChannel = (id: number) =>
  useChannelMutation(() => api.call(deleteChannel, { params: { id } }));

export const useTestChannel = (id: number) =>
  useChannelMutation(() => api.call(testChannel, { params: { id } }));

export const useResumeChannel = () =>
  useChannelMutation((id: number) => api.call(resumeChannel, { params: { id } }));

export const useCreateRule = () =>
  useChannelMutation((body: NotificationRuleFields) => api.call(createNotificationRule, { body }));

export const useEditRule = () =>
  useChannelMutation(({ id, body }: { id: number; body: NotificationRuleFields }) =>
    api.call(editNotificationRule, { params: { id }, body }),
  );

export const useDeleteRule = (id: number) =>
  useChannelMutation(() => api.call(deleteNotificationRule, { params: { id } }));

export const useResendMessage = () =>
  useChannelMutation((id: number) => api.call(resendMessage, { params: { id } }));
