import { Controller } from '@nestjs/common';
import {
  listNotificationMutes,
  muteNotifications,
  readNotificationPreferences,
  setNotificationPreferences,
  unmuteNotifications,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { NotificationMutesService } from './notification-mutes.service.js';
import { NotificationPreferencesService } from './notification-preferences.service.js';

@Controller()
export class NotificationChoicesController {
  constructor(
    private readonly preferences: NotificationPreferencesService,
    private readonly mutes: NotificationMutesService,
  ) {}

  @Serves(readNotificationPreferences)
  read(@CurrentCaller() by: Caller) {
    return this.preferences.read(by);
  }

  @Serves(setNotificationPreferences)
  set(@Input() { body }: InputOf<typeof setNotificationPreferences>, @CurrentCaller() by: Caller) {
    return this.preferences.set(body, by);
  }

  @Serves(listNotificationMutes)
  listMutes(
    @Input() { query }: InputOf<typeof listNotificationMutes>,
    @CurrentCaller() by: Caller,
  ) {
    return this.mutes.list(query, by);
  }

  @Serves(muteNotifications)
  mute(@Input() { body }: InputOf<typeof muteNotifications>, @CurrentCaller() by: Caller) {
    return this.mutes.mute(body, by);
  }

  @Serves(unmuteNotifications)
  unmute(@Input() { params }: InputOf<typeof unmuteNotifications>, @CurrentCaller() by: Caller) {
    return this.mutes.unmute(params.id, by);
  }
}
