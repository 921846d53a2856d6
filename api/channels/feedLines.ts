/**
 * Splits the text of a calendar (iCalendar, RFC 5545) into its components, before any value is read. What programs write
 * wrong in one line stays in that line: texts that go on without a fold, blanks in parameters, missing ends.
 */

/** `parameters` as they are written. A value that nobody reads is left out. */
export type Property = { name: string; parameters: string; value: string }
/** `lines`: its first lines as they are written, for people. `isTooLong`: it has more properties than are kept. */
export type Component = {
  name: string
  properties: Property[]
  components: Component[]
  lines: string[]
  isTooLong: boolean
}
/** `isWhole`: it has an end. Of more events than are kept, one more is. */
export type SplitCalendar = { events: Component[]; zones: Component[]; zoneName: string | null; isWhole: boolean }

const readProperties = new Set([
  ...['UID', 'SUMMARY', 'DESCRIPTION', 'STATUS', 'TRANSP', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE'],
  ...['RECURRENCE-ID', 'TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-WR-TIMEZONE'],
])
/** Components that stand in the calendar itself: where one begins, the one before has ended. */
const outerComponents = ['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE', 'VAVAILABILITY']

export const maxEvents = 5000
const maxProperties = 5000
const maxDepth = 10
const maxParameters = 1000
/** So many lines of an event that cannot be read are shown. */
const maxShownLines = 6
const maxShownLength = 120

/** The lines without their ends: CRLF, LF or CR. */
function* listPhysicalLines(text: string): Generator<string> {
  const end = /\r\n|\n|\r/g
  for (let start = 0; start <= text.length; ) {
    end.lastIndex = start
    const match = end.exec(text)
    yield text.slice(start, match?.index ?? text.length)
    if (match === null) return
    start = end.lastIndex
  }
}

const namePattern = /^[A-Z0-9-]+[ \t]*[:;]/i

const framePattern = /^(?:BEGIN|END)[ \t]*:/i

/**
 * The lines without folds. A line that has no name belongs to the one before, whose program has forgotten the fold. Behind
 * a begin or an end it belongs to nothing: a comment.
 */
function* listLines(text: string): Generator<string> {
  let current: string | null = null
  for (const physical of listPhysicalLines(text)) {
    const line = physical.startsWith('\ufeff') ? physical.slice(1) : physical
    if (current !== null && /^[ \t]/.test(line)) current += line.slice(1)
    else if (namePattern.test(line)) {
      if (current !== null) yield current
      current = framePattern.test(line) ? null : line
      if (current === null) yield line
    } else if (current !== null && line.trim() !== '') current += `\\n${line}`
  }
  if (current !== null) yield current
}

/** Where the value begins: behind the first colon outside of quotes; behind the first one where a quote has no end. */
function findColon(line: string): number {
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '"') isQuoted = !isQuoted
    else if (line[i] === ':' && !isQuoted) return i
  }
  return line.indexOf(':')
}

function readProperty(line: string): Property | null {
  const colon = findColon(line)
  if (colon < 0) return null
  const head = line.slice(0, colon)
  const [name = ''] = /^[A-Z0-9-]+/i.exec(head) ?? []
  return {
    name: name.toUpperCase(),
    parameters: head.slice(name.length, name.length + maxParameters),
    value: line.slice(colon + 1).trim(),
  }
}

/** The value of a parameter, without quotes. */
export function getParameter({ parameters }: Property, name: string): string | null {
  const match = new RegExp(`;[ \\t]*${name}[ \\t]*=[ \\t]*(?:"([^"]*)"|([^;]*))`, 'i').exec(parameters)
  return match === null ? null : (match[1] ?? match[2] ?? '').trim()
}

class Splitter {
  readonly result: SplitCalendar = { events: [], zones: [], zoneName: null, isWhole: true }
  /** The open components, the calendar first. Empty outside of a calendar. */
  #open: Component[] = []
  hasCalendar = false

  add(line: string): void {
    const property = readProperty(line)
    if (property === null) return
    const { name, value } = property
    if (name === 'BEGIN') this.#begin(value.toUpperCase())
    else if (name === 'END') this.#end(value.toUpperCase())
    else this.#addProperty(property, line)
  }

  /** What is open ends with the text. */
  finish(): void {
    this.result.isWhole = this.#open.length === 0
    this.#closeDownTo(0)
  }

  #begin(name: string): void {
    if (name === 'VCALENDAR') {
      this.#closeDownTo(0)
      this.hasCalendar = true
    } else if (this.#open.length === 0 || this.#open.length > maxDepth) return
    else if (outerComponents.includes(name)) this.#closeDownTo(1)
    this.#open.push({ name, properties: [], components: [], lines: [], isTooLong: false })
  }

  #end(name: string): void {
    const index = this.#open.findLastIndex((it) => it.name === name)
    if (index >= 0) this.#closeDownTo(index)
  }

  /** Closes all components but the first `count`. One without an end of its own gives its properties to the one around it. */
  #closeDownTo(count: number): void {
    while (this.#open.length > count) {
      const closed = this.#open.pop()
      const parent = this.#open.at(-1)
      if (closed === undefined) return
      if (closed.name === 'VEVENT') this.#addEvent(closed)
      else if (closed.name === 'VTIMEZONE') this.result.zones.push(closed)
      else if (this.#open.length > count && parent?.name === 'VEVENT') parent.properties.push(...closed.properties)
      else if (parent?.name === 'VTIMEZONE') parent.components.push(closed)
    }
  }

  #addEvent(event: Component): void {
    if (this.result.events.length <= maxEvents) this.result.events.push(event)
  }

  #addProperty(property: Property, line: string): void {
    const component = this.#open.at(-1)
    if (component === undefined) return
    if (component.lines.length < maxShownLines && property.name !== 'DTSTAMP')
      component.lines.push(line.slice(0, maxShownLength))
    if (!readProperties.has(property.name)) return
    if (component.properties.length >= maxProperties) component.isTooLong = true
    else component.properties.push(property)
    if (property.name === 'X-WR-TIMEZONE') this.result.zoneName ??= property.value
  }
}

/** Null for a text without a calendar in it. What stands before, behind and between calendars is left out. */
export function splitCalendar(text: string): SplitCalendar | null {
  const splitter = new Splitter()
  for (const line of listLines(text)) splitter.add(line)
  splitter.finish()
  return splitter.hasCalendar ? splitter.result : null
}

/** The text of a value, RFC 5545 3.3.11. */
export const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
