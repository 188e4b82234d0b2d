import { html, nothing, type TemplateResult } from 'lit';

/** The part of a Custom Elements Manifest that the tables show. */
export type Declaration = {
  tagName?: string;
  description?: string;
  members?: { kind: string; name: string; attribute?: string; description?: string; type?: { text: string } }[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: Named[];
};
type Named = { name: string; description?: string; inheritedFrom?: object };
export type Manifest = { modules: { declarations: Declaration[] }[] };

export function declarationOf(manifest: Manifest | undefined, tag: string): Declaration | undefined {
  return manifest?.modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag);
}

/** The properties, events, slots, parts and custom properties of an element. */
export function apiTable(declaration: Declaration): TemplateResult {
  const properties = (declaration.members ?? []).filter(({ kind, description }) => kind === 'field' && description);
  return html`
    <table>
      <tbody>
        ${section(
          'Property',
          properties.map(({ name, attribute, description }) => ({
            name: attribute && attribute !== name ? `${name} (${attribute})` : name,
            description,
          })),
        )}
        ${section('Event', declaration.events)} ${section('Slot', declaration.slots)}
        ${section('Part', declaration.cssParts)} ${section('Custom property', ownCssProperties(declaration))}
      </tbody>
    </table>
  `;
}

/** Without those of the base class, which are the same for every element. */
function ownCssProperties({ cssProperties = [] }: Declaration): Named[] {
  return cssProperties.filter(({ inheritedFrom }) => inheritedFrom === undefined);
}

function section(kind: string, rows: Named[] = []) {
  if (rows.length === 0) return nothing;
  return rows.map(
    ({ name, description }) => html`<tr><td>${kind}</td><td><code>${name}</code></td><td>${description}</td></tr>`,
  );
}
