import { Controller } from '@nestjs/common';
import {
  confirmNotificationAddress,
  readNotificationAddress,
  removeNotificationAddress,
  setNotificationAddress,
  type InputOf,
} from '@stackyard/contracts';
import { By, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { NotificationAddressService } from './notification-address.service.js';

@Controller()
export class NotificationAddressController {
  constructor(private readonly addresses: NotificationAddressService) {}

  @Serves(readNotificationAddress)
  read(@By() by: Caller) {
    return this.addresses.read(by);
  }

  @Serves(setNotificationAddress)
  set(@Input() { body }: InputOf<typeof setNotificationAddress>, @By() by: Caller) {
    return this.addresses.set(body, by);
  }

  @Serves(confirmNotificationAddress)
  confirm(@Input() { body }: InputOf<typeof confirmNotificationAddress>, @By() by: Caller) {
    return this.addresses.confirm(body.code, by);
  }

  @Serves(removeNotificationAddress)
  remove(@By() by: Caller) {
    return this.addresses.remove(by);
  }
}
