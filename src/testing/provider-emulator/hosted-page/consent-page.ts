import { html } from 'hono/html';
import { type Markup, pageFrame } from './page-frame.js';

export type ConsentPage = {
  appName: string;
  logoUrl: string;
  /** Asks for a key besides the account's name. */
  wantsApiKey: boolean;
  /** What the person has typed already, when the page is shown again. */
  account: string;
  /** The field that has to be filled in first. */
  missing?: 'account' | 'api_key';
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
${accountField(page)}
${page.wantsApiKey ? apiKeyField(page) : ''}
<div class="buttons">
<button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>`,
  );
}

function accountField({ account, missing, appName }: ConsentPage): Markup {
  return html`<label for="account">Account</label>
<input id="account" name="account" type="text" value="${account}" maxlength="200" autocomplete="off" autocapitalize="none"
spellcheck="false" required placeholder="you@example.com" ${invalid('account', missing)}>
${problem('account', missing, `Enter the name of your ${appName} account.`)}`;
}

function apiKeyField({ missing, appName }: ConsentPage): Markup {
  return html`<label for="api_key">API key</label>
<input id="api_key" name="api_key" type="password" maxlength="500" autocomplete="off" required ${invalid('api_key', missing)}>
${problem('api_key', missing, `Enter an API key of your ${appName} account.`)}`;
}

function invalid(field: string, missing: string | undefined): Markup | string {
  return field === missing ? html`aria-invalid="true" aria-describedby="${field}-problem" autofocus` : '';
}

function problem(field: string, missing: string | undefined, text: string): Markup | string {
  return field === missing ? html`<p class="problem" id="${field}-problem">${text}</p>` : '';
}
