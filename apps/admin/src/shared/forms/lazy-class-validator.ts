/** A decorator of a request class that was recorded but has not been applied yet. */
export interface DeferredRule {
  name: RuleName;
  args: never[];
  target: object;
  property: string;
}

const rules: DeferredRule[] = [];

const rule =
  (name: RuleName) =>
  (...args: never[]) =>
  (target: object, property: string): void => {
    rules.push({ name, args, target, property });
  };

/** Returns the rules that were recorded since the last call. */
export function takeDecoratedRules(): DeferredRule[] {
  return rules.splice(0);
}

/** The decorators that the contract uses. Add new ones here, or the build fails. */
export type RuleName =
  | 'ArrayMaxSize'
  | 'ArrayMinSize'
  | 'ArrayNotEmpty'
  | 'IsBoolean'
  | 'IsIn'
  | 'IsInt'
  | 'IsISO8601'
  | 'IsNumber'
  | 'IsObject'
  | 'IsOptional'
  | 'IsString'
  | 'IsUrl'
  | 'Matches'
  | 'Max'
  | 'MaxLength'
  | 'Min'
  | 'MinLength'
  | 'ValidateIf'
  | 'ValidateNested';

export const ArrayMaxSize = rule('ArrayMaxSize');
export const ArrayMinSize = rule('ArrayMinSize');
export const ArrayNotEmpty = rule('ArrayNotEmpty');
export const IsBoolean = rule('IsBoolean');
export const IsIn = rule('IsIn');
export const IsInt = rule('IsInt');
export const IsISO8601 = rule('IsISO8601');
export const IsNumber = rule('IsNumber');
export const IsObject = rule('IsObject');
export const IsOptional = rule('IsOptional');
export const IsString = rule('IsString');
export const IsUrl = rule('IsUrl');
export const Matches = rule('Matches');
export const Max = rule('Max');
export const MaxLength = rule('MaxLength');
export const Min = rule('Min');
export const MinLength = rule('MinLength');
export const ValidateIf = rule('ValidateIf');
export const ValidateNested = rule('ValidateNested');
