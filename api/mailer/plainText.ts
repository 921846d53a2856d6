/** A mail as plain text. */
import type { ShownMail } from '#contract/mails.ts'
import { toPictureUrl } from '#contract/site/roomPictures.ts'
import type { MailBlock, MailContent } from './content.ts'

function renderBlock(block: MailBlock): string {
  if ('heading' in block) return `${block.heading.toUpperCase()}`
  if ('notice' in block) return block.notice
  if ('text' in block) return block.text
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  if ('rows' in block) return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('qrCode' in block || 'picture' in block) return ''
  if ('url' in block) return `${block.link}:\n${block.url}`
  return block.quote
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

export const renderText = ({ blocks, footer }: MailContent): string =>
  `${[...blocks.map(renderBlock).filter(Boolean), `-- \n${footer.join('\n')}`].join('\n\n')}\n`

function findPicture({ blocks }: MailContent): ShownMail['picture'] {
  const block = blocks.find((it) => 'picture' in it)
  return block ? { url: toPictureUrl(block.picture), alt: block.alt } : null
}

/** A mail as its reader sees it. The link to the booking leaves out its secret, which only the guest has. */
export const presentContent = (content: MailContent, to: string): ShownMail => ({
  to,
  language: content.language,
  subject: content.subject,
  picture: findPicture(content),
  text: renderText(content).replaceAll(/(\/booking\/[^\s#]+)#\S+/g, '$1'),
})
