import { ValidateIf } from './class-validator.js';

/**
 * Marks a property that can be omitted. Unlike `IsOptional`, this decorator still validates null.
 */
export function IsOmittable(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined);
}
