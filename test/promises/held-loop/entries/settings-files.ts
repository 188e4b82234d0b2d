import fc from 'fast-check';
import {
  findMisplacedSetting,
  readSetting,
  UneditableSettings,
  writeSetting,
} from '../../../../src/stores/settings/ini-settings.js';
import { heldEntry } from '../held-entry.js';

type IniShape = { kind: 'ini'; units: string[]; lengths: number[]; isListed: boolean; count: number };

/** What is read of a settings file. */
const maxLength = 32 * 1024;
const units = [
  'a',
  '=',
  '[',
  ']',
  '.',
  ';',
  '#',
  ' ',
  '"',
  "'",
  '\\',
  '\n',
  '\r',
  '\r\n',
  '[]',
  'api_key',
  'api_key = x\n',
  '[a.b]\n',
  'k[]=1\n',
  '__proto__',
  '\t',
  'é',
  'a=b\n',
  '; comment\n',
  'export ',
];

export const settingsFiles = heldEntry<IniShape, string>({
  name: 'config.ini',
  readBy: ['stores/settings/ini-settings.ts', 'stores/settings/ini-file.ts'],
  shapes: fc.record({
    kind: fc.constant('ini'),
    units: fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 5 }),
    lengths: fc.array(fc.constantFrom(1, 2, 10, 1_000, 50_000, maxLength), { minLength: 1, maxLength: 5 }),
    isListed: fc.boolean(),
    count: fc.constantFrom(1, 10, 100_000),
  }),
  known: [
    { kind: 'ini', units: ['[', 'a.'], lengths: [1, maxLength], isListed: false, count: 1 },
    { kind: 'ini', units: ['api_key = x\n'], lengths: [maxLength], isListed: false, count: 1 },
    { kind: 'ini', units: ['a=b\n'], lengths: [maxLength], isListed: false, count: 1 },
  ],
  build: ({ units: some, lengths, isListed, count }) => {
    const line = (at: number) =>
      some
        .map((unit, part) => unit.repeat(Math.max(1, Math.floor((lengths[part % lengths.length] ?? 1) / unit.length))))
        .join('')
        .slice(0, maxLength) + (isListed ? at : '');
    let text = '';
    for (let at = 0; at < count && text.length < maxLength; at += 1) text += line(at);
    return text.slice(0, maxLength);
  },
  read: (text) => {
    for (const use of uses) tryUse(() => use(text));
  },
});

const uses = [
  (text: string) => readSetting(text, 'api_key'),
  (text: string) => findMisplacedSetting(text, 'api_key'),
  (text: string) => writeSetting(text, 'api_key', 'x'),
  (text: string) => writeSetting(text, 'api_key', undefined),
];

function tryUse(use: () => unknown): void {
  try {
    use();
  } catch (error) {
    if (!(error instanceof UneditableSettings)) throw error;
  }
}
