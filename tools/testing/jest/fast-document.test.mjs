import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { JSDOM } from 'jsdom';
import { speedUpStyles, typesOf } from './fast-document.mjs';

const require = createRequire(import.meta.url);
const page = `<!DOCTYPE html><style>
  p, .note { visibility: hidden } :root { opacity: 0.5 } @media screen { li { display: none } }
</style>
<main hidden><p>a <b>b</b></p></main>
<section><ul><li class="note">c</li></ul><div class="note" style="display: flex">d</div></section>
<dialog>e</dialog><dialog open>f</dialog>
<form><input type="hidden"><input type="checkbox" autofocus><button disabled>g</button></form>
<svg><title>h</title><g style="pointer-events: none"><rect /></g></svg>`;

/**
 * Returns the styles of each element that determine how a browser displays it.
 *
 * @param {import('jsdom').DOMWindow} window
 */
const styles = (window) =>
  [...window.document.querySelectorAll('*')].map((element) => {
    const { display, visibility, opacity, pointerEvents, margin, cursor } =
      window.getComputedStyle(element);
    return { display, visibility, opacity, pointerEvents, margin, cursor };
  });

describe('the styles of test pages', () => {
  it('are those that jsdom computes', () => {
    const { window: slow } = new JSDOM(page, { pretendToBeVisual: true });
    const { window: fastWindow } = new JSDOM(page, { pretendToBeVisual: true });
    speedUpStyles(fastWindow);

    assert.deepEqual(styles(fastWindow), styles(slow));

    for (const { document } of [slow, fastWindow]) {
      document.querySelector('main')?.removeAttribute('hidden');
      document.querySelector('style')?.remove();
      document.querySelector('section')?.setAttribute('style', 'visibility: hidden');
      document.querySelector('input + input')?.setAttribute('style', 'margin: 1px 2px');
    }

    assert.deepEqual(styles(fastWindow), styles(slow));
  });

  it('are looked up by the types that a selector names', () => {
    assert.deepEqual(typesOf('ul > li:focus, ol li'), new Set(['li']));
    assert.deepEqual(typesOf(':root[data-scheme="dark"]'), new Set(['html']));
    for (const open of ['.note', 'p, [hidden]', ':is(p, li)', 'p.note', '*', 'a[title="b c"]']) {
      assert.equal(typesOf(open), null, open);
    }
  });

  it('cover every rule of the own stylesheet of jsdom', () => {
    const { cssRules } = require('rrweb-cssom').parse(
      require('jsdom/lib/jsdom/browser/default-stylesheet'),
    );
    const open = [...cssRules].filter(({ selectorText }) => typesOf(selectorText) === null);
    assert.deepEqual(
      open.map(({ selectorText }) => selectorText),
      [':focus', '[hidden]'],
    );
  });
});
