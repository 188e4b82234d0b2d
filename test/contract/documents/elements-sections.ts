import { readFileSync } from 'node:fs';
import { listFiles } from '../../architecture/source-imports.js';
import { code, table } from './markdown-table.js';

type Named = { name: string; description?: string; inheritedFrom?: object };
type Member = Named & {
  kind: string;
  attribute?: string;
  type?: { text: string };
  default?: string;
  readonly?: boolean;
  parameters?: { name: string; type?: { text: string } }[];
  return?: { type?: { text: string } };
};
export type ElementDeclaration = {
  name: string;
  tagName?: string;
  description?: string;
  members?: Member[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: Named[];
};

/** Elements that stand only inside others. */
const innerElements = ['appconnect-client-test', 'appconnect-confirm-dialog'];

export function readDeclarations(): ElementDeclaration[] {
  const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as {
    modules: { declarations: ElementDeclaration[] }[];
  };
  return modules.flatMap(({ declarations }) => declarations);
}

/** The parts of `docs/elements.md` that are made from `custom-elements.json` and the classes of the events, by name. */
export function elementsSections(): Record<string, string> {
  const declarations = readDeclarations();
  const base = declarations.find(({ name }) => name === 'AppConnectElement');
  const elements = declarations.filter(({ tagName }) => tagName !== undefined && !innerElements.includes(tagName));
  return {
    elements: elements.map(describeElement).join('\n\n'),
    'common-properties': propertyTable(settable(base)),
    events: eventTable(),
    theme: namedTable('Custom property', base?.cssProperties),
  };
}

function describeElement(element: ElementDeclaration): string {
  const own = settable(element).filter(({ inheritedFrom }) => inheritedFrom === undefined);
  return [
    `### ${element.tagName}`,
    oneLine(element.description),
    own.length > 0 && propertyTable(own),
    methodList(element),
    namedTable('Event', element.events),
    namedTable('Slot', element.slots),
    namedTable('Part', element.cssParts),
    namedTable(
      'Custom property',
      element.cssProperties?.filter(({ inheritedFrom }) => inheritedFrom === undefined),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Only what is described is for pages. */
function settable({ members = [] }: Pick<ElementDeclaration, 'members'> = {}): Member[] {
  return members.filter(({ kind, description, readonly }) => kind === 'field' && description && !readonly);
}

function propertyTable(members: Member[]): string {
  const rows = members.map(({ name, attribute, type, default: value, description }) => [
    code(name),
    attribute === undefined ? '' : code(attribute),
    code((type?.text ?? 'unknown').replaceAll('|', '\\|')),
    value === undefined ? '' : code(value),
    oneLine(description),
  ]);
  return table(['Property', 'Attribute', 'Type', 'Default', 'Means'], rows);
}

function methodList({ members = [] }: ElementDeclaration): string {
  return members
    .filter(({ kind, inheritedFrom }) => kind === 'method' && inheritedFrom === undefined)
    .map(({ name, parameters = [], description }) => {
      const names = parameters.map((parameter) => `${parameter.name}: ${parameter.type?.text ?? 'unknown'}`);
      return `- \`${name}(${names.join(', ')})\`: ${oneLine(description)}`;
    })
    .join('\n');
}

function namedTable(kind: string, named: Named[] = []): string {
  return named.length === 0
    ? ''
    : table(
        [kind, ''],
        named.map(({ name, description }) => [code(name), oneLine(description)]),
      );
}

/** All but the types of a page that listens for any of them. */
const isOfOneEvent = (file: string) => file.endsWith('-event.ts');

function eventTable(): string {
  const rows = listFiles('ui/events')
    .filter(isOfOneEvent)
    .map((file) => {
      const source = readFileSync(file, 'utf8');
      const name = /super\('([\w-]+)'/.exec(source)?.[1] ?? '';
      const means = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport class/.exec(source)?.[1] ?? '';
      const detail = /interface \w+Detail \{([\s\S]*?)\n\}/.exec(source)?.[1];
      return [
        code(name),
        detail === undefined ? '' : code(detailType(detail)),
        oneLine(means.replaceAll(/^ *\*? ?/gm, '')),
      ];
    });
  return table(['Event', '`detail`', 'When'], rows);
}

function detailType(fields: string): string {
  const bare = fields.replaceAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g, '').replaceAll('|', '\\|');
  return `{${oneLine(bare).replace(/;$/, '')} }`.replace('{', '{ ');
}

function oneLine(text = ''): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
