/** A failed delivery; the message tells operators why. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /**
   * @param isTooLarge - true if the receiver might accept fewer entries at a time
   * @param retryAfterMs - the delay that the receiver asked for; null if there is none
   */
  constructor(
    message: string,
    readonly isTooLarge = false,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/**
 * Returns the message of an error. Joins the messages of an aggregate error, because a failed
 * connection to a host with several addresses has one error per address.
 */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
