import { Controller } from '@nestjs/common';
import {
  confirmNotificationAddress,
  readNotificationAddress,
  removeNotificationAddress,
  setNotificationAddress,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { NotificationAddressService } from './notification-address.service.js';

@Controller()
export class NotificationAddressController {
  constructor(private readonly addresses: NotificationAddressService) {}

  @Serves(readNotificationAddress)
  read(@CurrentCaller() by: Caller) {
    return this.addresses.read(by);
  }

  @Serves(setNotificationAddress)
  set(@Input() { body }: InputOf<typeof setNotificationAddress>, @CurrentCaller() by: Caller) {
    return this.addresses.set(body, by);
  }

  @Serves(confirmNotificationAddress)
  confirm(
    @Input() { body }: InputOf<typeof confirmNotificationAddress>,
    @CurrentCaller() by: Caller,
  ) {
    return this.addresses.confirm(body.code, by);
  }

  @Serves(removeNotificationAddress)
  remove(@CurrentCaller() by: Caller) {
    return this.addresses.remove(by);
  }
}
