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

/** Applies the contract rules that were recorded before class-validator was loaded. */
export function enforceRules(): void {
  for (const { name, args, target, property } of takeDecoratedRules()) {
    enforcingDecorators[name](...args)(target, property);
  }
}
