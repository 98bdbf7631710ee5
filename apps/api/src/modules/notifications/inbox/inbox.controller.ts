import { Controller } from '@nestjs/common';
import {
  listNotifications,
  readNotification,
  readNotifications,
  readUnreadNotifications,
  unreadNotification,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { InboxService } from './inbox.service.js';

@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Serves(listNotifications)
  list(@Input() { query }: InputOf<typeof listNotifications>, @CurrentCaller() by: Caller) {
    return this.inbox.list(query, by);
  }

  @Serves(readUnreadNotifications)
  countUnread(@CurrentCaller() by: Caller) {
    return this.inbox.countUnread(by);
  }

  @Serves(readNotifications)
  markAllRead(@Input() { body }: InputOf<typeof readNotifications>, @CurrentCaller() by: Caller) {
    return this.inbox.markAllRead(body.upTo, by);
  }

  @Serves(readNotification)
  markRead(@Input() { params }: InputOf<typeof readNotification>, @CurrentCaller() by: Caller) {
    return this.inbox.markRead(params.id, true, by);
  }

  @Serves(unreadNotification)
  markUnread(@Input() { params }: InputOf<typeof unreadNotification>, @CurrentCaller() by: Caller) {
    return this.inbox.markRead(params.id, false, by);
  }
}
