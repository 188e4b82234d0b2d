/** Keeps what a page may rely on: no private members, no events of unknown name; the same order on every machine. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({ customElementsManifest }) {
    customElementsManifest.modules.sort((one, other) => one.path.localeCompare(other.path));
    for (const { declarations } of customElementsManifest.modules) {
      for (const declaration of declarations) {
        declaration.members = declaration.members?.filter(({ privacy, static: isStatic }) => !privacy && !isStatic);
        declaration.events = declaration.events?.filter(({ name }) => name?.startsWith('appconnect-'));
      }
    }
  },
};

/** How `custom-elements.json` is made from the documentation comments of the elements. */
export default {
  globs: ['ui/elements/*.ts', 'ui/elements/*/*.ts', 'ui/events/*.ts'],
  exclude: [
    'ui/elements/{access-explainer,activity-filters,activity-list,activity-summary,app-row,connection,gate-list,key-form}/**',
    'ui/elements/catalog/{catalog-*,list*,reserved-*,results-*,row-*}.ts',
    'ui/elements/**/{*.styles,badge-reason,client-fields,question}.ts',
    'ui/elements/!(appconnect-element).ts',
  ],
  litelement: true,
  plugins: [publicOnly],
};
