import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { takeDecoratedRules, type RuleName } from './lazy-class-validator.js';

const enforcingDecorators: Record<RuleName, (...args: never[]) => PropertyDecorator> = {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
};

/**
 * Applies the decorators that `lazy-class-validator.ts` has recorded. In a build, class-validator
 * does not know the rules of the contract until then.
 */
export function enforceRules(): void {
  for (const { name, args, target, property } of takeDecoratedRules()) {
    enforcingDecorators[name](...args)(target, property);
  }
}
