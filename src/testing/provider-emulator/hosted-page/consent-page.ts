import { html } from 'hono/html';
import type { AskedField } from './asked-fields.js';
import { type Markup, pageFrame } from './page-frame.js';

export type ConsentPage = {
  appName: string;
  logoUrl: string;
  fields: AskedField[];
  /** What the person has typed already, when the page is shown again. */
  typed: Record<string, string>;
  /** The field that has to be filled in first. */
  missing?: string;
};

/** Asks the person for an account of the app, and whether it may be used. */
export function consentPage(page: ConsentPage): Markup {
  return pageFrame(
    `Connect ${page.appName}`,
    html`<header>
<img src="${page.logoUrl}" alt="" width="56" height="56">
<h1>Connect your ${page.appName} account</h1>
</header>
<p>The application that sent you here wants to act with this account.</p>
<form method="post">
${page.fields.map((field) => fieldMarkup(field, page))}
<div class="buttons">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>`,
  );
}

function fieldMarkup({ name, label, isSecret }: AskedField, page: ConsentPage): Markup {
  const isMissing = name === page.missing;
  // A secret is never sent back to the page.
  const value = isSecret ? '' : (page.typed[name] ?? '');
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${isSecret ? 'password' : 'text'}" value="${value}" maxlength="500"
autocomplete="off" autocapitalize="none" spellcheck="false" required ${name === 'account' ? html`placeholder="you@example.com"` : ''}
${isMissing ? html`aria-invalid="true" aria-describedby="${name}-problem" autofocus` : ''}>
${isMissing ? html`<p class="problem" id="${name}-problem">${problem(name, label, page.appName)}</p>` : ''}`;
}

function problem(name: string, label: string, appName: string): string {
  if (name === 'account') return `Enter the name of your ${appName} account.`;
  return name === 'api_key'
    ? `Enter an API key of your ${appName} account.`
    : `Enter the ${label} of your ${appName} account.`;
}
