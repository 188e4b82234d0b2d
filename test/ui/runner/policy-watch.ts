const violations: string[] = [];

document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
  // axe tries `new Function` and lives without it.
  if (blockedURI !== 'eval') violations.push(`${effectiveDirective}: ${blockedURI} ${sourceFile}`);
});

/** Fails a test that violates a host's content security policy. */
export function watchPolicy(): void {
  afterEach(() => {
    const found = violations.splice(0);
    if (found.length > 0) throw new Error(`refused by the content security policy: ${found.join('; ')}`);
  });
}
