// Writes the declarations of `appconnect/ui` into dist/ui: the exports of ui/index.ts, where elements are declared by
// custom-elements.json. They extend HTMLElement, so that a page needs no Lit for their types.
import { readFileSync, writeFileSync } from 'node:fs';

const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const declarations = modules.flatMap((module) => module.declarations);

/** Where the types of properties are. */
const typeModules = {
  AgentName: './state/display-names.js',
  AppView: '../src/contract/app-constants.js',
  MemberName: './state/display-names.js',
  Place: './events/place-changed-event.js',
  Question: './elements/confirm-dialog/question.js',
};

const used = new Map();
const tags = [];
const exportsWithClasses = readFileSync('ui/index.ts', 'utf8').replace(
  /^export \{ (\w+) \} from '\.\/elements\/.*';$/gm,
  (_, name) => declareElement(declarations.find((declaration) => declaration.name === name)),
);
const imports = [...used].map(([name, path]) => `import type { ${name} } from '${path}';`);
const tagNameMap = ['declare global {', '  interface HTMLElementTagNameMap {', ...tags, '  }', '}'];
writeFileSync('dist/ui/appconnect.d.ts', [...imports, exportsWithClasses, ...tagNameMap, ''].join('\n'));

function declareElement({ name, tagName, description, members = [] }) {
  tags.push(`    '${tagName}': ${name};`);
  return [
    ...comment(description, ''),
    `export declare class ${name} extends HTMLElement {`,
    ...members.flatMap((member) => [...comment(member.description, '  '), `  ${declareMember(member)}`]),
    '}',
  ].join('\n');
}

function declareMember({ kind, name, type, readonly, parameters = [], return: returned }) {
  if (kind === 'field') return `${readonly ? 'readonly ' : ''}${name}: ${typeOf(type)};`;
  const list = parameters.map(
    (parameter) => `${parameter.name}${parameter.optional ? '?' : ''}: ${typeOf(parameter.type)}`,
  );
  return `${name}(${list.join(', ')}): ${typeOf(returned.type)};`;
}

function typeOf({ text }) {
  for (const name of text.match(/\b[A-Z]\w*/g) ?? []) {
    if (typeModules[name] !== undefined) used.set(name, typeModules[name]);
  }
  return text;
}

function comment(text, indent) {
  return text === undefined ? [] : [`${indent}/** ${text.replaceAll('\n', ' ')} */`];
}
