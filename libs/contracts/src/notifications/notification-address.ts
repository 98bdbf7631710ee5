import { IsIn, IsString, Matches, MaxLength, MinLength } from '../base/class-validator.js';
import { mailAddressPattern } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { newsLanguages } from './channels.js';
import type { NewsLanguage } from './news-headline.js';

/** Number of digits in the code that confirms an address. */
export const addressCodeDigits = 6;

/**
 * The address at which the caller wants to receive email, and the language and time zone of the
 * emails.
 */
export class SetNotificationAddressRequest {
  @IsString() @Matches(mailAddressPattern) address!: string;
  @IsIn(newsLanguages) language!: NewsLanguage;
  /** IANA time zone for the times in emails, for example `Europe/Berlin`. */
  @IsString() @MinLength(1) @MaxLength(60) timeZone!: string;
}

/** The code from the confirmation email. */
export class ConfirmNotificationAddressRequest {
  /** Six digits. */
  @IsString() @Matches(/^\d{6}$/) code!: string;
}

/**
 * The caller's confirmed and new email addresses for notifications, and whether email is available.
 */
export interface NotificationAddressReply {
  /** Whether a channel is set up to send personal email. */
  isOffered: boolean;
  /** The confirmed address; null if there is none. */
  address: string | null;
  confirmedAt: string | null;
  /** A new address that is not confirmed yet; null if there is none. */
  pending: { address: string; expiresAt: string } | null;
}

/**
 * Returns the confirmed address, any new address that is not confirmed yet, and whether email
 * notifications are available.
 */
export const readNotificationAddress = endpoint({
  method: 'GET',
  path: '/api/notifications/address',
  access: 'signed-in',
  credential: 'session',
  summary: 'Get your notification email address',
  reply: type<NotificationAddressReply>(),
});

/**
 * Sends a confirmation code to the new address. Until the new address is confirmed with this code,
 * notifications are still sent to the previously confirmed address.
 */
export const setNotificationAddress = endpoint({
  method: 'PUT',
  path: '/api/notifications/address',
  access: 'signed-in',
  credential: 'session',
  summary: 'Set your notification email address',
  cost: 'high',
  body: SetNotificationAddressRequest,
  problems: ['PERSONAL_MAIL_NOT_OFFERED', 'CODE_NOT_SENT', 'TOO_MANY_ATTEMPTS'],
  reply: type<NotificationAddressReply>(),
});

/**
 * Checks the code that was sent to the new address. If the code is correct, notifications are sent
 * to this address from then on.
 */
export const confirmNotificationAddress = endpoint({
  method: 'POST',
  path: '/api/notifications/address/confirm',
  access: 'signed-in',
  credential: 'session',
  summary: 'Confirm your notification email address',
  body: ConfirmNotificationAddressRequest,
  problems: ['ADDRESS_CODE_REFUSED'],
  reply: type<NotificationAddressReply>(),
});

/**
 * Deletes the confirmed address and any new address that is not confirmed yet. The caller then
 * receives no more notifications by email.
 */
export const removeNotificationAddress = endpoint({
  method: 'DELETE',
  path: '/api/notifications/address',
  access: 'signed-in',
  credential: 'session',
  summary: 'Remove your notification email address',
  status: 204,
  reply: type<void>(),
});
