import { PassThrough } from 'node:stream';
import { CapturedOutput } from '../../test/stackyard.js';
import { StreamPrompt } from './prompt.js';

function promptWith() {
  const [input, output] = [new PassThrough(), new CapturedOutput(24)];
  return { input, output, prompt: new StreamPrompt(input, output) };
}

describe('a question', () => {
  it('is answered by a line', async () => {
    const { input, output, prompt } = promptWith();
    const answer = prompt.ask('Address: ');

    input.write('stackyard.example\r');

    await expect(answer).resolves.toBe('stackyard.example');
    expect(output.text).toContain('Address: ');
  });

  it('for a secret does not echo the input', async () => {
    const { input, output, prompt } = promptWith();
    const answer = prompt.askSecret('API token: ');

    input.write('sy_secret\r');

    await expect(answer).resolves.toBe('sy_secret');
    expect(output.text).toBe('API token: \n');
  });

  it.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('ends the command by %s', async (_, key) => {
    const { input, prompt } = promptWith();
    const answer = prompt.askSecret('API token: ');

    input.write(key);

    await expect(answer).rejects.toMatchObject({ exitReason: 'interrupted' });
  });
});

describe('piped input', () => {
  it('is read to its end, even if a character is split between chunks', async () => {
    const { input, prompt } = promptWith();
    const bytes = Buffer.from('sy_ü');
    input.write(bytes.subarray(0, 4));
    input.end(bytes.subarray(4));

    await expect(prompt.readAll()).resolves.toBe('sy_ü');
  });
});
