import { logActionIds } from '@stackyard/contracts';
import { hasCondition, parseTypedQuery, suggestionsFor } from './typed-query.js';

const names = () => ['lena', 'Lena Maier'];

describe('a typed query', () => {
  it('becomes filters and the remaining text', () => {
    const { change, text } = parseTypedQuery(
      'actor:demo outcome:failure -severity:info  disk  full',
      {},
    );
    expect(change).toEqual({ actor: ['demo'], outcome: ['failure'], notSeverity: ['info'] });
    expect(text).toBe('disk full');
  });

  it('accepts quotes, upper case, and part of an action', () => {
    const { change } = parseTypedQuery('Actor:"Lena Maier" -action:login', {});
    expect(change.actor).toEqual(['Lena Maier']);
    expect(change.notAction).toEqual(['session.opened', 'session.refused']);
    expect(parseTypedQuery('action:redeploy', {}).change.action).toEqual(
      logActionIds.filter((action) => action.split('.').some((part) => part.includes('redeploy'))),
    );
  });

  it('leaves actors out, and finds servers by name in any case', () => {
    const servers = [
      { id: 1, name: 'Home' },
      { id: 2, name: 'Office' },
    ];
    const typed = '-actor:demo -actor:lena server:office';
    expect(parseTypedQuery(typed, { servers: [1] }, servers)).toEqual({
      change: { notActor: ['demo', 'lena'], servers: [1, 2] },
      text: '',
    });
    expect(suggestionsFor('server:o', () => ['Home', 'Office'])).toEqual([
      'server:Home',
      'server:Office',
    ]);
  });

  it('adds to the values of the filter', () => {
    const { change } = parseTypedQuery('actor:demo', { actor: ['lena'] });
    expect(change).toEqual({ actor: ['lena', 'demo'] });
  });

  it('keeps what it does not know in the text', () => {
    const typed = 'outcome:maybe -ip:192.0.2.7 server:nowhere note:x 10:30';
    expect(parseTypedQuery(typed, {})).toEqual({ change: {}, text: typed });
    expect([hasCondition('10:30 note:x'), hasCondition('x -outcome:')]).toEqual([false, true]);
  });

  it('completes fields, then values', () => {
    expect(suggestionsFor('disk ac', names)).toEqual(['disk actor:', 'disk action:']);
    expect(suggestionsFor('-a', names)).toEqual(['-actor:', '-action:']);
    expect(suggestionsFor('outcome:f', names)).toEqual(['outcome:failure']);
    expect(suggestionsFor('actor:le', names)).toEqual(['actor:lena', 'actor:"Lena Maier"']);
    expect(suggestionsFor('', names)).toEqual([]);
  });
});
