/** A delivery that did not come about; its message says why to an operator. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /** @param tooLarge - true when fewer entries at once may be taken */
  constructor(
    message: string,
    readonly tooLarge = false,
  ) {
    super(message);
  }
}

/** Why something failed, in one line. Several addresses of a name fail with one error each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
