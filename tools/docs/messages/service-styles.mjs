import { buttonsHtml, escapeHtml, markdownHtml, mrkdwnHtml, plainTextHtml } from './markup.mjs';

/**
 * Approximates how each service displays a message, based on the request body that it receives.
 *
 * @typedef {any} Sent The body of a request, as its service defines it.
 * @typedef {{ css: string, body: (sent: Sent) => string }} Look
 * @type {Record<string, Look>}
 */
export const serviceStyles = {
  slack: {
    css: `main, .fields { display: grid; gap: 8px } header { font-size: 18px; font-weight: 800 } section.fields { grid-template-columns: 1fr 1fr }
      .buttons span { border: 1px solid #bbb; border-radius: 4px; font-weight: 700 }`,
    body: ({ blocks }) => blocks.map(slackBlockHtml).join(''),
  },
  teams: {
    css: `body { background: #f5f5f5 } main { display: grid; gap: 6px; background: #fff; border: 1px solid #ddd; border-radius: 4px; padding: 14px }
      .attention { color: #c4314b; font-weight: 700; font-size: 17px } th { text-align: left; padding-right: 16px }
      .buttons span { border: 1px solid #6264a7; color: #6264a7; border-radius: 4px; font-weight: 600 } .mono { font-family: monospace; color: #666 }`,
    body: ({ attachments }) => {
      const { body, actions } = attachments[0].content;
      return (
        body.map(cardElementHtml).join('') +
        buttonsHtml(actions.map((/** @type {Sent} */ { title }) => title))
      );
    },
  },
  discord: {
    css: `body { background: #313338; color: #dbdee1 } main { background: #2b2d31; border-radius: 4px; padding: 12px 16px; border-left: 4px solid var(--color) }
      h3, a { color: #00a8fc } pre { background: #1e1f22; border-color: #1e1f22 } small { color: #a3a6aa; display: block; margin-top: 8px }`,
    body: ({ embeds: [{ title, description, color, timestamp }] }) =>
      `<style>:root { --color: #${color.toString(16).padStart(6, '0')} }</style>
      <h3>${escapeHtml(title)}</h3>${markdownHtml(description)}<small>${timeOf(timestamp)}</small>`,
  },
  mattermost: {
    css: `main { border: 1px solid #ddd; border-left: 4px solid var(--color); border-radius: 4px; padding: 12px 16px } h3, a { color: #166de0 }`,
    body: ({ attachments: [{ title, text, color }] }) =>
      `<style>:root { --color: ${color} }</style><h3>${escapeHtml(title)}</h3>${markdownHtml(text)}`,
  },
  telegram: {
    css: `body { background: #d5e3c8 } main { background: #fff; border-radius: 12px; padding: 12px 14px; white-space: pre-line }
      .buttons { flex-direction: column } .buttons span { background: #ffffffb0; text-align: center; border-radius: 8px; color: #2a7ab0 } pre { margin: 0 }`,
    body: ({ text, reply_markup: { inline_keyboard: rows } }) =>
      `${text}${buttonsHtml(rows.flat().map((/** @type {Sent} */ { text: label }) => label))}`,
  },
  ntfy: {
    css: `main { border: 1px solid #ddd; border-radius: 8px; padding: 14px; border-left: 4px solid #c62828 } .buttons span { color: #338574; font-weight: 600; text-transform: uppercase }`,
    body: ({ title, message, actions, topic, tags }) =>
      `<small>${escapeHtml(topic)}</small><h3>${tags.includes('rotating_light') ? '🚨 ' : ''}${escapeHtml(title)}</h3>${plainTextHtml(message)}${buttonsHtml(actions.map((/** @type {Sent} */ { label }) => label))}`,
  },
  gotify: {
    css: `body { background: #303030; color: #fff } main { background: #424242; border-left: 5px solid #e74c3c; padding: 14px } a { color: #81d4fa } pre { background: #303030; border-color: #303030 }`,
    body: ({ title, message }) => `<h3>${escapeHtml(title)}</h3>${markdownHtml(message)}`,
  },
  pushover: {
    css: `body { background: #eef1f4 } main { background: #fff; border-radius: 10px; padding: 14px; border-top: 3px solid #c0392b } a { color: #249df1 }`,
    body: ({ title, message, url_title: label }) =>
      `<h3>${escapeHtml(title)}</h3>${message.replaceAll('\n', '<br>')}<p><a>${escapeHtml(label)}</a></p>`,
  },
  matrix: {
    css: `main { border-radius: 8px; background: #f0f2f5; padding: 12px 16px } h4 { margin: 0; font-size: 16px } p { margin: 8px 0 } a { color: #0467dd }`,
    body: ({ formatted_body: formatted }) => formatted,
  },
};

/** @param {Sent} block */
function slackBlockHtml(block) {
  if (block.type === 'header') return `<header>${escapeHtml(block.text.text)}</header>`;
  if (block.type === 'actions')
    return buttonsHtml(block.elements.map((/** @type {Sent} */ { text }) => text.text));
  if (!block.fields) return `<div>${mrkdwnHtml(block.text.text)}</div>`;
  return `<section class="fields">${block.fields.map((/** @type {Sent} */ { text }) => `<div>${mrkdwnHtml(text)}</div>`).join('')}</section>`;
}

/** @param {Sent} element */
function cardElementHtml({ type, text, facts, color, fontType }) {
  if (type !== 'FactSet') {
    return `<div class="${color ?? ''} ${fontType ? 'mono' : ''}">${markdownHtml(text)}</div>`;
  }
  const rows = facts.map(
    (/** @type {Sent} */ { title, value }) =>
      `<tr><th>${escapeHtml(title)}</th><td>${escapeHtml(value)}</td>`,
  );
  return `<table>${rows.join('')}</table>`;
}

/** @param {string} at */
function timeOf(at) {
  return new Date(at).toLocaleString('en-GB', { timeZone: 'Europe/Berlin' });
}
