/** A decorator of a request class that was recorded but has not been applied yet. */
export interface DeferredRule {
  name: RuleName;
  args: never[];
  target: object;
  property: string;
}

const rules: DeferredRule[] = [];

const deferRule =
  (name: RuleName) =>
  (...args: never[]) =>
  (target: object, property: string): void => {
    rules.push({ name, args, target, property });
  };

/** Returns the rules that were recorded since the last call. */
export function takeDecoratedRules(): DeferredRule[] {
  return rules.splice(0);
}

/** The decorators that the contract uses. A decorator without an export below breaks the build. */
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

export const ArrayMaxSize = deferRule('ArrayMaxSize');
export const ArrayMinSize = deferRule('ArrayMinSize');
export const ArrayNotEmpty = deferRule('ArrayNotEmpty');
export const IsBoolean = deferRule('IsBoolean');
export const IsIn = deferRule('IsIn');
export const IsInt = deferRule('IsInt');
export const IsISO8601 = deferRule('IsISO8601');
export const IsNumber = deferRule('IsNumber');
export const IsObject = deferRule('IsObject');
export const IsOptional = deferRule('IsOptional');
export const IsString = deferRule('IsString');
export const IsUrl = deferRule('IsUrl');
export const Matches = deferRule('Matches');
export const Max = deferRule('Max');
export const MaxLength = deferRule('MaxLength');
export const Min = deferRule('Min');
export const MinLength = deferRule('MinLength');
export const ValidateIf = deferRule('ValidateIf');
export const ValidateNested = deferRule('ValidateNested');
