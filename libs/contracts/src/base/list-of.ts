import { ValidateNested } from './class-validator.js';
import type { RequestClass } from './endpoint.js';

const itemClasses = new Map<object, Map<string, RequestClass<object>>>();

/**
 * Marks a property as a list of objects and validates each object with the rules of `itemClass`.
 */
export function ListOf(itemClass: RequestClass<object>): PropertyDecorator {
  return (target, property) => {
    const known = itemClasses.get(target) ?? new Map<string, RequestClass<object>>();
    itemClasses.set(target, known.set(String(property), itemClass));
    ValidateNested({ each: true })(target, property);
  };
}

/**
 * Returns the item class of a property that is marked with {@link ListOf}; undefined for all other
 * properties.
 */
export function itemClassOf(
  type: RequestClass<object>,
  property: string,
): RequestClass<object> | undefined {
  return itemClasses.get(type.prototype as object)?.get(property);
}
