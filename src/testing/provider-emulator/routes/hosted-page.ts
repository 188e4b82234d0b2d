import { html, raw } from 'hono/html';
import type { ToolkitField } from '../catalog/provider-catalog.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';

export type ConsentPage = {
  appName: string;
  logoUrl: string;
  fields: SignInField[];
  /** What the fields hold: an account to begin with, or what the person has already typed. */
  typed: Record<string, string>;
  /** The first required field that is empty. */
  missing?: string;
};

/** The page that asks the person for an account of the app and for consent. */
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
<button type="submit" name="decision" value="allow" ${firstEmpty(page) === undefined ? 'autofocus' : ''}>Allow</button>
<button type="submit" name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form>`,
  );
}

function fieldMarkup({ name, label, isSecret }: SignInField, page: ConsentPage): Markup {
  const isMissing = name === page.missing;
  // A secret is never sent back.
  const value = isSecret ? '' : (page.typed[name] ?? '');
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${isSecret ? 'password' : 'text'}" value="${value}" maxlength="500"
autocomplete="off" autocapitalize="none" spellcheck="false" required ${name === 'account' ? html`placeholder="you@example.com"` : ''}
${isMissing ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''} ${name === firstEmpty(page) ? 'autofocus' : ''}>
${isMissing ? html`<p class="problem" id="${name}-problem">${problem(name, label, page.appName)}</p>` : ''}`;
}

/** The field to begin with; undefined where all are filled in, and only Allow is left. */
function firstEmpty({ fields, typed, missing }: ConsentPage): string | undefined {
  return missing ?? fields.find(({ name, isSecret }) => isSecret || !typed[name])?.name;
}

function problem(name: string, label: string, appName: string): string {
  if (name === 'account') return `Enter the name of your ${appName} account.`;
  return name === 'api_key'
    ? `Enter an API key of your ${appName} account.`
    : `Enter the ${label} of your ${appName} account.`;
}

/** `isRequired: false` accepts a form without the field, but not an empty field. */
type SignInField = ToolkitField & { isRequired: boolean };

const accountField: SignInField = { name: 'account', label: 'Account', isSecret: false, isRequired: true };
const keyField: SignInField = { name: 'api_key', label: 'API key', isSecret: true, isRequired: false };

/** The fields of the hosted page, in this order. */
export function signInFields({ catalog, switches }: EmulatedProvider, account: ConnectedAccount): SignInField[] {
  const isKeyed = account.authScheme === 'API_KEY';
  const key = isKeyed ? [{ ...keyField, isRequired: switches.asksEveryField }] : [];
  const required = switches.asksEveryField ? (catalog.findToolkit(account.toolkitSlug)?.fields ?? []) : [];
  const connectionData = account.connectionData ?? {};
  const missing = required.filter(({ name }) => !connectionData[name]).map((field) => ({ ...field, isRequired: true }));
  return [accountField, ...missing, ...key];
}

/** The name of the first field that must still be filled in. */
export function missingField(fields: SignInField[], typed: Record<string, string>): string | undefined {
  return fields.find(({ name, isRequired }) => (isRequired ? !typed[name] : typed[name] === ''))?.name;
}

/** A page with a message only: the end of a sign-in, or why it cannot start. */
export function noticePage(title: string, text: string): Markup {
  return pageFrame(title, html`<h1>${title}</h1>\n<p>${text}</p>`);
}

export type Markup = ReturnType<typeof html>;

/** The HTML document of a hosted page. The template escapes inserted values. */
function pageFrame(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(pageStyle)}</style>
</head>
<body>
<main>
${content}
<footer>Sandbox sign-in: no real account is opened.</footer>
</main>
</body>
</html>`;
}

/** The styles of the hosted pages: one card in the middle, light or dark as the person prefers. */
const pageStyle = `
:root { color-scheme: light dark; --page: #f3f4f7; --card: #fff; --text: #16181d; --soft: #5a6070; --line: #747b8c;
  --edge: #d9dce4; --accent: #3447c9; --on-accent: #fff; --alarm: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #111318; --card: #1b1e26; --text: #eceef3; --soft: #a7adbb;
  --line: #7f8798; --edge: #313644; --accent: #aab4ff; --on-accent: #14183a; --alarm: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--page);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(26rem, 100%); padding: 2rem; border: 1px solid var(--edge); border-radius: 1rem; background: var(--card); }
header { display: flex; align-items: center; gap: 1rem; margin-bottom: 1rem; }
header img { width: 3.5rem; height: 3.5rem; }
h1 { margin: 0; font-size: 1.35rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; color: var(--soft); }
label { display: block; margin-bottom: 0.25rem; font-weight: 600; }
input { width: 100%; margin-bottom: 1rem; padding: 0.65rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem;
  background: transparent; color: inherit; font: inherit; }
input::placeholder { color: var(--soft); opacity: 1; }
input[aria-invalid] { border-color: var(--alarm); margin-bottom: 0.25rem; }
.problem { color: var(--alarm); }
.buttons { display: flex; gap: 0.75rem; margin-top: 0.5rem; }
button { flex: 1; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem;
  background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button[value="allow"] { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { margin-top: 1.5rem; font-size: 0.875rem; color: var(--soft); }
`;
