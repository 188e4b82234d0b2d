import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const compactors: Record<string, (text: string) => string> = {
  html: compactMarkup,
  svg: compactMarkup,
  css: compactStyles,
};

type Edit = { start: number; end: number; text: string };

/** Takes idle space out of templates and styles, which no minifier of scripts touches. */
export const withoutIdleSpace: Plugin = {
  name: 'without-idle-space',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.ts')) return undefined;
    const edits: Edit[] = [];
    const visitor = new Visitor({
      TaggedTemplateExpression({ tag, quasi }) {
        const compact = tag.type === 'Identifier' ? compactors[tag.name] : undefined;
        if (compact) edits.push(...quasi.quasis.map((part) => editOf(part, code, compact)));
      },
    });
    visitor.visit(parseSync(id, code).program);
    return { code: applyEdits(code, edits), map: null };
  },
};

/**
 * A part reaches from the sign before its text to the one after it, as in the tree of typescript-eslint. The line breaks go to where
 * the script continues, so that each of its lines keeps its number for the source maps.
 */
function editOf({ start, end }: ESTree.TemplateElement, code: string, compact: (text: string) => string): Edit {
  const text = code.slice(start, end);
  return { start, end, text: compact(text) + text.replace(/[^\n]/g, '') };
}

/** Templates may be inside others, so their parts are in no order. */
function applyEdits(code: string, edits: Edit[]): string {
  let at = 0;
  const parts = edits
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, text }) => {
      const kept = code.slice(at, start);
      at = end;
      return kept + text;
    });
  return parts.join('') + code.slice(at);
}

function compactMarkup(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/ (?=\/?>)/g, '');
}

function compactStyles(text: string): string {
  return text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ *([{};,]) *|(:) /g, '$1$2')
    .replace(/ ([>/]) /g, '$1')
    .replace(/\) \* (?=[\d.])/g, ')*')
    .replace(/([(,: ])0(?=\.\d)/g, '$1')
    .replace(/;}/g, '}');
}
