import fc from 'fast-check';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { normalizeKey } from '../../../../src/domain/project-key.js';
import { parsePublicAddress } from '../../../../src/domain/public-address.js';
import { quoteAsContent } from '../../../../src/domain/untrusted-text.js';
import { withDisplayName } from '../../../../src/host/checks/display-names.js';
import { hasInvisibleCharacters, isStorable } from '../../../../src/lib/text/text.js';
import { cleanText } from '../../../../src/provider/clean-text.js';
import { html, pageResponse } from '../../../../src/routes/pages/page.js';
import { toErrorResult } from '../../../../src/tools/tool-results.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, pumpedTexts, textShapes, toValue } from '../json-shape.js';
import { refusalOf } from '../refusal-of.js';

type NameShape = { kind: 'name'; text: JsonShape };

/** A host may give a name of any length; nobody means one that is longer. */
const maxLength = 1_000_000;

export const names = heldEntry<NameShape, string>({
  name: 'names and texts of people, organizations, agents and apps',
  readBy: [
    'host/checks/display-names.ts',
    'lib/text/text.ts',
    'domain/untrusted-text.ts',
    'domain/public-address.ts',
    'domain/project-key.ts',
  ],
  shapes: fc.record({ kind: fc.constant('name'), text: textShapes }),
  known: pumpedTexts(30_000).map((text) => ({ kind: 'name', text })),
  build: ({ text }) => String(toValue(text, maxLength)),
  read: async (text) => {
    const { name } = withDisplayName({ id: text, name: text });
    await pageResponse({ status: 200, title: name, body: html`<p>${name}</p>` }, 'en').text();
    for (const clean of [cleanText, quoteAsContent, isStorable, hasInvisibleCharacters, normalizeKey]) clean(text);
    toErrorResult(new PluginError('internal', cleanText(text, { limit: 4_000 })), 'r1');
    refusalOf(() => parsePublicAddress(text.slice(0, 2_000)));
  },
});
