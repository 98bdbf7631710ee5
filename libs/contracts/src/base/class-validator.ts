/**
 * The parts of class-validator that requests and settings use. Importing the index of
 * class-validator would also load tables of phone numbers and postal codes, which take up several
 * megabytes of memory.
 */
export { ArrayMaxSize } from 'class-validator/cjs/decorator/array/ArrayMaxSize.js';
export { ArrayMinSize } from 'class-validator/cjs/decorator/array/ArrayMinSize.js';
export { ArrayNotEmpty } from 'class-validator/cjs/decorator/array/ArrayNotEmpty.js';
export { IsIn } from 'class-validator/cjs/decorator/common/IsIn.js';
export { IsOptional } from 'class-validator/cjs/decorator/common/IsOptional.js';
export { ValidateIf } from 'class-validator/cjs/decorator/common/ValidateIf.js';
export { ValidateNested } from 'class-validator/cjs/decorator/common/ValidateNested.js';
export { Max } from 'class-validator/cjs/decorator/number/Max.js';
export { Min } from 'class-validator/cjs/decorator/number/Min.js';
export { IsISO8601 } from 'class-validator/cjs/decorator/string/IsISO8601.js';
export { IsUrl } from 'class-validator/cjs/decorator/string/IsUrl.js';
export { Matches } from 'class-validator/cjs/decorator/string/Matches.js';
export { MaxLength } from 'class-validator/cjs/decorator/string/MaxLength.js';
export { MinLength } from 'class-validator/cjs/decorator/string/MinLength.js';
export { IsBoolean } from 'class-validator/cjs/decorator/typechecker/IsBoolean.js';
export { IsInt } from 'class-validator/cjs/decorator/typechecker/IsInt.js';
export { IsNumber } from 'class-validator/cjs/decorator/typechecker/IsNumber.js';
export { IsObject } from 'class-validator/cjs/decorator/typechecker/IsObject.js';
export { IsString } from 'class-validator/cjs/decorator/typechecker/IsString.js';
export { getMetadataStorage } from 'class-validator/cjs/metadata/MetadataStorage.js';
export { Validator } from 'class-validator/cjs/validation/Validator.js';
