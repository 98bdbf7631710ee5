import { CapturedOutput } from '../../test/stackyard.js';
import { formatTable } from './table.js';
import { StreamTerminal } from './terminal.js';

function terminalWith(rows?: number, env: Record<string, string> = {}) {
  const [out, err] = [new CapturedOutput(rows), new CapturedOutput(rows)];
  return { out, err, terminal: new StreamTerminal(out, err, env) };
}

describe('a line', () => {
  it('contains no control characters', () => {
    const { terminal, out } = terminalWith(24);

    terminal.print('\x1b[2Jshop\r\n\x9b31m \u202eevil');

    expect(out.text).toBe('�[2Jshop��\ufffd31m �evil\n');
  });

  it('has spaces for the tabs of a stack trace', () => {
    const { terminal, err } = terminalWith();

    terminal.log('Error: refused\tby peer');
    terminal.log('\tat connect (app.js:1)');

    expect(err.text).toBe('Error: refused    by peer\n    at connect (app.js:1)\n');
  });

  it('is coloured on a terminal, but not in a pipeline, with NO_COLOR or on a dumb terminal', () => {
    const outputs = [
      terminalWith(24),
      terminalWith(),
      terminalWith(24, { NO_COLOR: '1' }),
      terminalWith(24, { TERM: 'dumb' }),
    ].map(({ terminal, out }) => {
      terminal.print('done', 'good');
      return out.text;
    });

    expect(outputs).toEqual(['\x1b[32mdone\x1b[0m\n', 'done\n', 'done\n', 'done\n']);
  });
});

describe('a closed standard error', () => {
  it('does not end the command, because its exit code still matters', () => {
    const { terminal, err } = terminalWith();

    terminal.log('Checking');

    expect(() => err.emit('error', Object.assign(new Error(), { code: 'EPIPE' }))).not.toThrow();
  });
});

describe('JSON', () => {
  it('has the same value, with escaped control characters', () => {
    const { terminal, out } = terminalWith(24);
    const value = { name: 'a\x1b[2J\x9b\u202eb\nc', list: [1, null] };

    terminal.printJson(value);

    expect(JSON.parse(out.text)).toEqual(value);
    expect(['\x1b', '\x9b', '\u202e'].filter((character) => out.text.includes(character))).toEqual(
      [],
    );
  });
});

describe('lines that are redrawn in place', () => {
  it('replace the previous ones and never exceed the available room', () => {
    const { terminal, err } = terminalWith(4);
    const live = terminal.createLiveArea();

    live?.draw(['one']);
    live?.draw(['one', 'two', 'three', 'four']);
    live?.clear();

    expect(err.text).toBe('one\n\x1b[1A\x1b[Jone\ntwo\n… and 2 more\n\x1b[3A\x1b[J');
  });

  it('are truncated to the width of the terminal', () => {
    const { terminal, err } = terminalWith(4);

    terminal.createLiveArea()?.draw(['x'.repeat(200)]);

    expect(err.text).toBe(`${'x'.repeat(79)}\n`);
  });

  it('do not exist without a terminal', () => {
    expect(terminalWith().terminal.createLiveArea()).toBeNull();
  });
});

describe('a table', () => {
  it('is as wide as its content', () => {
    expect(
      formatTable(
        ['NAME', 'N'],
        [
          ['ü', '10'],
          ['longer name', '2'],
        ],
      ),
    ).toEqual(['NAME         N', 'ü            10', 'longer name  2']);
  });
});
