/** The rules of axe about colours: dark differs from light in these alone. */
export const colourRules = ['color-contrast', 'link-in-text-block'];
