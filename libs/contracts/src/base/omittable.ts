import { ValidateIf } from 'class-validator';

/**
 * A property that may be left out, and is checked otherwise. It replaces `IsOptional`, which takes null
 * as well, wherever null means nothing.
 */
export function IsOmittable(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined);
}
