import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { takeDeferredRules, type RuleName } from './deferred-rules.js';

const enforced: Record<RuleName, (...args: never[]) => PropertyDecorator> = {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
};

/** Puts the rules of the contract into force that were declared before the validator was loaded. */
export function enforceRules(): void {
  for (const { name, args, target, property } of takeDeferredRules()) {
    enforced[name](...args)(target, property);
  }
}
