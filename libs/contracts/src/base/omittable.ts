import { ValidateIf } from './class-validator.js';

/**
 * Marks a property that may be omitted; any other value is validated. Unlike `IsOptional`, it rejects
 * null.
 */
export function IsOmittable(): PropertyDecorator {
  return ValidateIf((_, value: unknown) => value !== undefined);
}
