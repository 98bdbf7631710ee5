import { ValidateIf } from './class-validator.js';

/**
 * Marks a property that may be omitted. Unlike `IsOptional`, it does not exempt null from
 * validation.
 */
export function IsOmittable(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined);
}
