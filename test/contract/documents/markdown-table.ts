export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** The text with each marked part, from `<!-- name -->` to `<!-- end -->`, made anew. Throws where a part has no mark. */
export function fillSections(text: string, sections: Record<string, string>): string {
  let filled = text;
  for (const [name, content] of Object.entries(sections)) {
    const part = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(?=<!-- end -->)`);
    if (!part.test(filled)) throw new Error(`no part is marked <!-- ${name} -->`);
    filled = filled.replace(part, (_, mark: string) => `${mark}\n${content}\n\n`);
  }
  return filled;
}
