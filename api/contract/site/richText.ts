/**
 * Texts with emphasis, links and lists of Markdown, as a tree. What is no such mark stays text, so nothing of it is ever
 * HTML. Each pattern stops at the next bracket, so the time is linear in the length. Free of schemas, because the site
 * loads it.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
export type Block = { kind: 'paragraph'; children: Inline[] } | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

/** Addresses of the web, mail and phone, a path of the site, or a place on the page. `/\` begins another host. */
const safeLink =
  /^(?:https?:\/\/[^\s\\/?#][^\s\\]*|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+|\/(?![/\\])[^\s\\]*|#[\w-]+)$/i

export const isSafeLink = (href: string): boolean => safeLink.test(href)

/** `[text](address)`; the address may have brackets in pairs. */
const link = String.raw`\[([^[\]]+)\]\( {0,3}((?:[^()[\]\s]|\([^()[\]\s]*\))+) {0,3}\)`
const tokens = new RegExp(String.raw`\\([\\*_[\]])|${link}|\*{1,3}|_|\n`, 'g')

/** The first address of a text that no link may have; null when all are good. */
export function findBadLink(text: string): string | null {
  for (const [, escaped, , href] of text.matchAll(tokens))
    if (escaped === undefined && href !== undefined && !isSafeLink(href)) return href
  return null
}

type Frame = { mark: string; children: Inline[] }

function addText(children: Inline[], text: string): void {
  const last = children.at(-1)
  if (text === '') return
  if (last?.kind === 'text') last.text += text
  else children.push({ kind: 'text', text })
}

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)
const isBlank = (character: string | undefined): boolean => character === undefined || /\s/.test(character)

/** The marks that are open. Each may be open once, so there are never more than three. */
class InlineParser {
  readonly #text: string
  readonly #frames: Frame[] = [{ mark: '', children: [] }]

  constructor(text: string) {
    this.#text = text
  }

  get #children(): Inline[] {
    return this.#frames.at(-1)?.children ?? []
  }

  /** Takes back the last mark: it had no end. */
  #dissolve(): void {
    const frame = this.#frames.pop()
    if (!frame) return
    addText(this.#children, frame.mark)
    for (const child of frame.children) this.#add(child)
  }

  #add(child: Inline): void {
    if (child.kind === 'text') addText(this.#children, child.text)
    else this.#children.push(child)
  }

  #takeMark(mark: string, start: number): void {
    const [before, after] = [this.#text[start - 1], this.#text[start + mark.length]]
    const opened = this.#frames.findIndex((frame) => frame.mark === mark)
    const hasContent = this.#children.length > 0 || opened < this.#frames.length - 1
    if (opened > 0 && !isBlank(before) && !isWord(after) && hasContent) {
      while (this.#frames.length > opened + 1) this.#dissolve()
      const children = this.#frames.pop()?.children ?? []
      this.#children.push({ kind: mark === '**' ? 'strong' : 'emphasis', children })
    } else if (opened < 0 && !isBlank(after) && !isWord(before)) this.#frames.push({ mark, children: [] })
    else addText(this.#children, mark)
  }

  parse(): Inline[] {
    let end = 0
    for (const { 0: token, 1: escaped, 2: label, 3: href, index } of this.#text.matchAll(tokens)) {
      addText(this.#children, this.#text.slice(end, index))
      end = index + token.length
      if (escaped !== undefined) addText(this.#children, escaped)
      else if (label !== undefined && href !== undefined) {
        if (isSafeLink(href)) this.#add({ kind: 'link', href, children: new InlineParser(label).parse() })
        else addText(this.#children, token)
      } else if (token === '\n') this.#add({ kind: 'break' })
      else if (token !== '***') this.#takeMark(token, index)
      else {
        // Both marks at once: the inner one ends first.
        const [first, second] = this.#frames.at(-1)?.mark === '*' ? ['*', '**'] : ['**', '*']
        this.#takeMark(first, index)
        this.#takeMark(second, index + first.length)
      }
    }
    addText(this.#children, this.#text.slice(end))
    while (this.#frames.length > 1) this.#dissolve()
    return this.#children
  }
}

/** A text of one paragraph. A label of a link has no brackets, so a link never holds another. */
export const parseInline = (text: string): Inline[] => new InlineParser(text).parse()

const itemPattern = /^ {0,3}(?:([-*•])|\d{1,3}[.)])\s+(\S.*)$/

/** A blank line ends a paragraph or a list; a line that begins with `-`, `*` or a number is an item of a list. */
export function parseRichText(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(lines.join('\n')) })
    lines = []
  }
  let isInList = false
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const [, bullet, item] = itemPattern.exec(line) ?? []
    if (item !== undefined) {
      endParagraph()
      const [isOrdered, children] = [bullet === undefined, parseInline(item.trim())]
      const last = blocks.at(-1)
      if (isInList && last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(children)
      else blocks.push({ kind: 'list', isOrdered, items: [children] })
      isInList = true
      continue
    }
    isInList = false
    if (line.trim() === '') endParagraph()
    else lines.push(line.trim())
  }
  endParagraph()
  return blocks
}

/** The words without their marks, for structured data. */
export const toPlainText = (text: string): string =>
  parseRichText(text)
    .map((block) => (block.kind === 'list' ? block.items.map(flatten).join(', ') : flatten(block.children)))
    .join(' ')

const flatten = (children: Inline[]): string =>
  children.map((it) => (it.kind === 'text' ? it.text : it.kind === 'break' ? ' ' : flatten(it.children))).join('')
