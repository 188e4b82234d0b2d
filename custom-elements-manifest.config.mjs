import { readFileSync } from 'node:fs';

/** The elements and events that `appconnect/ui` exports. */
const exported = [
  ...readFileSync(new URL('ui/index.ts', import.meta.url), 'utf8').matchAll(
    /export \{.* from '\.\/((?:elements|events)\/.*)\.js'/g,
  ),
].map(([, path]) => `ui/${path}.ts`);

/** Keeps what a page may rely on: classes without private members, events of a known name; the same order on every machine. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    customElementsManifest.modules.sort((one, other) => one.path.localeCompare(other.path));
    for (const module of customElementsManifest.modules) {
      module.declarations = module.declarations.filter(({ kind }) => kind === 'class');
      const classes = module.declarations.map(({ name }) => name);
      module.exports = module.exports.filter(({ declaration }) => classes.includes(declaration.name));
      for (const declaration of module.declarations) {
        declaration.members = declaration.members?.filter(({ privacy, static: isStatic }) => !privacy && !isStatic);
        declaration.events = declaration.events?.filter(({ name }) => name?.startsWith('appconnect-'));
      }
    }
  },
};

/** How `custom-elements.json` is made from the documentation comments of the elements. */
export default {
  globs: ['ui/elements/appconnect-element.ts', 'ui/elements/oauth-client/client-test.ts', ...exported],
  litelement: true,
  plugins: [publicOnly],
};
