/**
 * Marks around the texts of a page that a manager edits: they say which part of the page is which text. They consist of
 * Unicode's tag characters, which no browser shows, and exist only in the frame of the admin's editor.
 */

const startMark = '\u{e0001}'
const endMark = '\u{e007f}'
/** A tag character is this and the ASCII code of a character. */
const tagOffset = 0xe0000
const markPattern = /(\u{e0001}|\u{e007f})([\u{e0020}-\u{e007e}]+)/gu

const toTags = (id: string): string =>
  [...id].map((character) => String.fromCodePoint(tagOffset + character.charCodeAt(0))).join('')

const fromTags = (tags: string): string =>
  [...tags].map((tag) => String.fromCharCode((tag.codePointAt(0) ?? tagOffset) - tagOffset)).join('')

/** What stands before and after a text. An id consists of ASCII characters. */
export function getMarks(id: string): [before: string, after: string] {
  const tags = toTags(id)
  return [startMark + tags, endMark + tags]
}

export const stripMarks = (text: string): string => text.replace(markPattern, '')

type Mark = { part: number; isStart: boolean; id: string }

const listMarks = (parts: readonly string[]): Mark[] =>
  parts.flatMap((text, part) =>
    [...text.matchAll(markPattern)].map(([, kind, tags = '']) => ({
      part,
      isStart: kind === startMark,
      id: fromTags(tags),
    })),
  )

/**
 * The ids of the texts that each part belongs to, the outermost first. `parts` are the pieces of a page in the order of
 * the document: a text with a link inside has several. A mark without its counterpart counts for nothing.
 */
export function findTexts(parts: readonly string[]): string[][] {
  const found = parts.map((): string[] => [])
  const marks = listMarks(parts)
  for (const [index, { part: first, isStart, id }] of marks.entries()) {
    const end = isStart && marks.slice(index + 1).find((it) => it.id === id)
    if (!end || end.isStart) continue
    for (const ids of found.slice(first, end.part + 1)) if (!ids.includes(id)) ids.push(id)
  }
  return found
}
