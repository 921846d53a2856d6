/** The little of XML that the services' messages need: elements with text, names without their prefix. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** What XML 1.0 can hold in no form, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export const escapeXml = (text: string): string =>
  text
    .replace(unwritable, '\uFFFD')
    .replace(/[<>&"']/g, (character) => `&${Object.entries(entities).find(([, it]) => it === character)?.[0]};`)
    // A reader makes a line break of it otherwise.
    .replaceAll('\r', '&#13;')

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return entities[String(name).toLowerCase()] ?? whole
  })

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w.-]+:)?([\w.-]+)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>|([^<]+)/g

/** No answer of a service comes near these. The tree is copied, and its readers call themselves for each level. */
const maxDepth = 50
const maxElements = 50_000

/**
 * The root element. Null for what is not well-formed, or has too many elements. Documents with a DTD are refused: none of
 * the services sends one.
 */
export function parseXml(xml: string): XmlElement | null {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  let end = 0
  let count = 0
  for (const match of xml.replace(/^\uFEFF/, '').matchAll(token)) {
    if (match.index !== end) return null
    end = match.index + match[0].length
    const [, cdata, isEnd, , name, isEmpty, text] = match
    const current = open.at(-1)
    if (current === undefined) return null
    if (cdata !== undefined) current.text += cdata
    else if (text !== undefined) current.text += unescapeXml(text)
    else if (name === undefined) continue
    else if (isEnd) {
      if (open.length === 1 || current.name !== name) return null
      open.pop()
    } else {
      if (++count > maxElements || open.length > maxDepth) return null
      const element = { name, text: '', children: [] }
      current.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  return open.length === 1 && end === xml.replace(/^\uFEFF/, '').length ? (root.children[0] ?? null) : null
}

/** As `parseXml`, of the bytes of an answer. */
export const readXml = (bytes: Uint8Array): XmlElement | null => parseXml(new TextDecoder().decode(bytes))

/** All elements of this name below an element, in their order. */
export const listElements = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((it) => [...(it.name === name ? [it] : []), ...listElements(it, name)])

/** The text of the first element of this name; empty without one. */
export const getText = (element: XmlElement | undefined, name: string): string =>
  (element && listElements(element, name)[0]?.text.trim()) ?? ''
