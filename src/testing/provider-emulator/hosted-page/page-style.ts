/** The look of the hosted pages: one card in the middle, in the light or dark the person prefers. */
export const pageStyle = `
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
