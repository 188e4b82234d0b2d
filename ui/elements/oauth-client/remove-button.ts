import { html, type TemplateResult } from 'lit';

/** Takes the client away, after a question. */
export function removeButton({
  busy,
  label,
  onPress,
}: {
  busy: string | undefined;
  label: string;
  onPress: () => void;
}): TemplateResult {
  return html`<button
    type="button"
    part="remove"
    class="quiet danger remove"
    aria-busy=${busy === 'removing'}
    aria-disabled=${busy !== undefined}
    @click=${onPress}
  >
    ${label}
  </button>`;
}
