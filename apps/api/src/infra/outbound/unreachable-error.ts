/** Thrown if there was no usable response. It is a TypeError, like the errors of `fetch`. */
export class UnreachableError extends TypeError {
  override readonly name: string = 'UnreachableError';
}

/** The error of every guard for a forbidden address. Nothing was sent. */
export class OffLimitsError extends UnreachableError {
  override readonly name = 'OffLimitsError';
}
