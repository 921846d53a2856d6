/** What a mail says before its first link: the private link is for the mail alone. */
export function getFirstLines(text: string): string {
  const paragraphs = text.split('\n\n')
  const linkIndex = paragraphs.findIndex((it) => /https?:\/\//.test(it))
  return paragraphs.slice(0, linkIndex === -1 ? undefined : linkIndex).join('\n\n')
}
