/** A failed delivery; the message tells operators why. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /**
   * @param tooLarge - true if the receiver may accept fewer entries at once
   * @param retryAfterMs - the delay that the receiver demands; null if it demands none
   */
  constructor(
    message: string,
    readonly tooLarge = false,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/**
 * The reason for an error in one line. If a host name has several addresses, the error contains one
 * error per address.
 */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
