import { Controller } from '@nestjs/common';
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
  previewNotificationRule,
  resendMessage,
  resumeChannel,
  testChannel,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ChannelTestService } from './channels/channel-test.service.js';
import { ChannelsService } from './channels/channels.service.js';
import { MessageListService } from './delivery/message-list.service.js';
import { RulesService } from './rules/rules.service.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly channelTest: ChannelTestService,
    private readonly rules: RulesService,
    private readonly messages: MessageListService,
  ) {}

  @Serves(listChannels)
  listChannels(@Input() { query }: InputOf<typeof listChannels>) {
    return this.channels.list(query);
  }

  @Serves(createChannel)
  createChannel(@Input() { body }: InputOf<typeof createChannel>, @CurrentCaller() by: Caller) {
    return this.channels.create(body, by);
  }

  @Serves(editChannel)
  editChannel(@Input() { params, body }: InputOf<typeof editChannel>, @CurrentCaller() by: Caller) {
    return this.channels.edit(params.id, body, by);
  }

  @Serves(deleteChannel)
  deleteChannel(@Input() { params }: InputOf<typeof deleteChannel>, @CurrentCaller() by: Caller) {
    return this.channels.remove(params.id, by);
  }

  @Serves(testChannel)
  testChannel(@Input() { params }: InputOf<typeof testChannel>, @CurrentCaller() by: Caller) {
    return this.channelTest.test(params.id, by);
  }

  @Serves(resumeChannel)
  resumeChannel(@Input() { params }: InputOf<typeof resumeChannel>, @CurrentCaller() by: Caller) {
    return this.channels.resume(params.id, by);
  }

  @Serves(listNotificationRules)
  listRules(@Input() { query }: InputOf<typeof listNotificationRules>) {
    return this.rules.list(query);
  }

  @Serves(createNotificationRule)
  createRule(
    @Input() { body }: InputOf<typeof createNotificationRule>,
    @CurrentCaller() by: Caller,
  ) {
    return this.rules.create(body, by);
  }

  @Serves(previewNotificationRule)
  previewRule(@Input() { body }: InputOf<typeof previewNotificationRule>) {
    return this.rules.preview(body);
  }

  @Serves(editNotificationRule)
  editRule(
    @Input() { params, body }: InputOf<typeof editNotificationRule>,
    @CurrentCaller() by: Caller,
  ) {
    return this.rules.edit(params.id, body, by);
  }

  @Serves(deleteNotificationRule)
  deleteRule(
    @Input() { params }: InputOf<typeof deleteNotificationRule>,
    @CurrentCaller() by: Caller,
  ) {
    return this.rules.remove(params.id, by);
  }

  @Serves(listMessages)
  listMessages(@Input() { query }: InputOf<typeof listMessages>) {
    return this.messages.list(query);
  }

  @Serves(resendMessage)
  resendMessage(@Input() { params }: InputOf<typeof resendMessage>, @CurrentCaller() by: Caller) {
    return this.messages.resend(params.id, by);
  }
}
