/** Thrown if there was no usable response. It is a TypeError, like the errors of `fetch`. */
export class UnreachableError extends TypeError {
  override readonly name: string = 'UnreachableError';
}

/** Thrown by every guard if an address is forbidden. Nothing has been sent. */
export class OffLimitsError extends UnreachableError {
  override readonly name = 'OffLimitsError';
}
