// The declarations of `appconnect/ui`: the exports of ui/index.ts, where elements are declared by custom-elements.json. They extend
// HTMLElement, so that a page needs no Lit for their types.
import { readFileSync, writeFileSync } from 'node:fs';

/** Where the types of properties are. */
const typeModules = {
  AgentName: './state/display-names.js',
  AppView: '../src/contract/app-constants.js',
  MemberName: './state/display-names.js',
  Place: './events/place-changed-event.js',
  Question: './elements/confirm-dialog/question.js',
};

/** Writes them into dist/ui. */
export function writeElementTypes() {
  const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  const declarations = modules.flatMap((module) => module.declarations);
  const elements = [];
  const exported = readFileSync('ui/index.ts', 'utf8').replace(
    /^export \{ (\w+) \} from '\.\/elements\/.*';$/gm,
    (_, name) => {
      const element = declarations.find((declaration) => declaration.name === name);
      elements.push(element);
      return declareElement(element);
    },
  );
  writeFileSync(
    'dist/ui/appconnect.d.ts',
    [...importsFor(elements), exported, ...declareTags(elements), ''].join('\n'),
  );
}

function declareElement({ name, description, members = [] }) {
  return [
    ...comment(description, ''),
    `export declare class ${name} extends HTMLElement {`,
    ...members.flatMap((member) => [...comment(member.description, '  '), `  ${declareMember(member)}`]),
    '}',
  ].join('\n');
}

function declareMember({ kind, name, type, readonly, parameters = [], return: returned }) {
  if (kind === 'field') return `${readonly ? 'readonly ' : ''}${name}: ${type.text};`;
  const list = parameters.map(
    (parameter) => `${parameter.name}${parameter.optional ? '?' : ''}: ${parameter.type.text}`,
  );
  return `${name}(${list.join(', ')}): ${returned.type.text};`;
}

function declareTags(elements) {
  const tags = elements.map(({ name, tagName }) => `    '${tagName}': ${name};`);
  return ['declare global {', '  interface HTMLElementTagNameMap {', ...tags, '  }', '}'];
}

function importsFor(elements) {
  const types = elements.flatMap(({ members = [] }) => members).flatMap(typesOf);
  const names = new Set(types.flatMap(({ text }) => text.match(/\b[A-Z]\w*/g) ?? []));
  return [...names]
    .filter((name) => typeModules[name] !== undefined)
    .map((name) => `import type { ${name} } from '${typeModules[name]}';`);
}

function typesOf({ type, parameters = [], return: returned }) {
  return [type, ...parameters.map((parameter) => parameter.type), returned?.type].filter((each) => each !== undefined);
}

function comment(text, indent) {
  return text === undefined ? [] : [`${indent}/** ${text.replaceAll('\n', ' ')} */`];
}
