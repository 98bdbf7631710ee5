import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from './seeded-random.mjs';
import { advance, height as glyphHeight, isPixelSet } from './glyphs.mjs';

/** @typedef {readonly [red: number, green: number, blue: number]} Colour */

/**
 * Palettes for sunsets and nights, each with the colours of the upper sky, the horizon, the sun
 * or moon, and the hills.
 */
const palettes = /** @type {readonly (readonly [Colour, Colour, Colour, Colour])[]} */ ([
  [
    [24, 32, 74],
    [226, 110, 88],
    [250, 214, 140],
    [30, 22, 44],
  ],
  [
    [10, 30, 48],
    [52, 120, 140],
    [232, 240, 236],
    [8, 18, 30],
  ],
  [
    [70, 26, 60],
    [238, 150, 94],
    [255, 228, 170],
    [44, 14, 38],
  ],
  [
    [16, 58, 58],
    [150, 196, 140],
    [246, 244, 200],
    [10, 34, 36],
  ],
  [
    [40, 40, 96],
    [140, 120, 200],
    [240, 222, 250],
    [20, 18, 48],
  ],
  [
    [92, 30, 24],
    [240, 172, 70],
    [255, 240, 190],
    [52, 18, 16],
  ],
]);

/**
 * Draws a poster or a cover: a sky, a sun or moon, hills and the title.
 *
 * @param {string} title
 * @param {{ width: number, height: number, seed: number }} size
 * @returns {Buffer} A PNG file.
 */
export function drawPoster(title, { width, height, seed }) {
  const random = seededRandom(seed * 7919 + 11);
  const [skyColor, horizonColor, disc, hillColor] =
    palettes[seed % palettes.length] ?? palettes[0] ?? [];
  if (!skyColor || !horizonColor || !disc || !hillColor) throw new Error('There is no palette');
  const sun = {
    x: random.between(Math.round(width * 0.25), Math.round(width * 0.75)),
    y: random.between(Math.round(height * 0.3), Math.round(height * 0.48)),
    radius: random.between(Math.round(width * 0.12), Math.round(width * 0.22)),
  };
  const waveLengths = [0, 1].map(() => random.between(60, 140));
  const text = layOut(title, width);
  return encodePng(width, height, (x, y) => {
    if (isTitlePixel(text, x, y, height)) return [246, 244, 238];
    const ridgeY =
      height * 0.66 +
      Math.sin(x / (waveLengths[0] ?? 90)) * height * 0.05 +
      Math.sin(x / (waveLengths[1] ?? 60) + seed) * height * 0.03;
    if (y > ridgeY) return shade(hillColor, Math.max(0.45, 1 - ((y - ridgeY) / height) * 1.4));
    if ((x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2) return disc;
    return mix(skyColor, horizonColor, Math.min(1, y / (height * 0.66)));
  });
}

/** @typedef {{ lines: string[], scale: number, width: number }} Lettering */

/**
 * Splits the title into lines that fit the width of the picture. A longer word gets a line of its
 * own.
 *
 * @param {string} title
 * @param {number} width
 * @returns {Lettering}
 */
function layOut(title, width) {
  const scale = Math.max(2, Math.round(width / 75));
  const maxCharacters = Math.floor((width * 0.88) / (advance * scale));
  /** @type {string[]} */
  const lines = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxCharacters) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return { lines, scale, width };
}

/**
 * @param {Lettering} lettering
 * @param {number} x
 * @param {number} y
 * @param {number} height
 */
function isTitlePixel({ lines, scale, width }, x, y, height) {
  const lineHeight = (glyphHeight + 3) * scale;
  const top = height * 0.93 - lines.length * lineHeight;
  const line = Math.floor((y - top) / lineHeight);
  const text = lines[line];
  if (text === undefined) return false;
  const left = (width - text.length * advance * scale) / 2;
  const column = Math.floor((x - left) / scale);
  const letter = text[Math.floor(column / advance)];
  const row = Math.floor((y - top - line * lineHeight) / scale);
  return letter !== undefined && column >= 0 && isPixelSet(letter, column % advance, row);
}

/**
 * @param {Colour} from
 * @param {Colour} to
 * @param {number} share
 * @returns {Colour}
 */
function mix(from, to, share) {
  const channel = (/** @type {0 | 1 | 2} */ index) =>
    Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** @type {(color: Colour, share: number) => Colour} */
const shade = (colour, share) => mix([0, 0, 0], colour, share);

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => Colour} colorAt
 */
function encodePng(width, height, colorAt) {
  const raw = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, offset = 0; y < height; y += 1) {
    raw[offset++] = 0;
    for (let x = 0; x < width; x += 1) for (const channel of colorAt(x, y)) raw[offset++] = channel;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(raw)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * @param {string} type
 * @param {Buffer} data
 */
function pngChunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
