/** Syntax that is banned in TypeScript files, with the message that lint prints. */
export const bannedSyntax = [
  {
    selector:
      'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(fixme|only|skip|todo)$/]',
    message: 'A test runs or is deleted.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fdescribe|fit|xdescribe|xit|xtest)$/]',
    message: 'A test runs or is deleted.',
  },
  {
    selector: 'TSAsExpression > TSAsExpression[typeAnnotation.type="TSUnknownKeyword"]',
    message: 'Two casts in a row silence the compiler; check the value instead.',
  },
  {
    selector:
      'CallExpression[callee.object.name="AbortSignal"][callee.property.name="any"] CallExpression[callee.object.name="AbortSignal"][callee.property.name="timeout"]',
    message:
      'The timeout never fires if it is garbage-collected first; join the signals with underSignals.',
  },
];
