/**
 * Formats a birth date while it is typed: digits, a slash after day and month, at most ten characters. A typed separator
 * ends the day or the month; after a year it shows that the year is typed first.
 */

const maxLength = '00/00/0000'.length

const insertSlashes = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/')

/** Parses a complete date from autofill (`1985-03-15`) or the clipboard (`5.3.1985`) into `15/03/1985`, else null. */
function parseCompleteDate(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text) ?? []
  if (isoYear) return `${isoDay}/${isoMonth}/${isoYear}`
  const [, day, month, year] = /^\s*(\d{1,2})\D(\d{1,2})\D(\d{4})\s*$/.exec(text) ?? []
  return day && month && year ? `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}` : null
}

const yearFirst = /^\d{4}-/

/** The text after a separator is typed at the end of `text`. */
function endPart(text: string): string {
  if (yearFirst.test(text)) return text.replace(/-(\d{1,2})$/, (_, month: string) => `-${month.padStart(2, '0')}-`)
  if (text === '' || text.endsWith('/')) return text
  const [day = '', month, year] = text.split('/')
  if (month === undefined) return `${day.padStart(2, '0')}/`
  if (year === undefined) {
    const isYear = month.length === 2 && (Number(day) > 31 || Number(month) > 12)
    return isYear ? `${day}${month}-` : `${day}/${month.padStart(2, '0')}/`
  }
  // Nothing follows a year that is typed last, so what looks like day and month is the year.
  return year.length > 2 ? text : `${day}${month}-${year.padStart(2, '0')}-`
}

/** Turns the date around when it is complete. */
function formatYearFirst(text: string): string {
  const digits = text.replace(/\D/g, '')
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)]
  if (day.length === 2) return `${day}/${month}/${year}`
  return day ? `${year}-${month}-${day}` : text
}

/**
 * Returns the text of the field after an edit and the cursor position. The cursor stays after the same number of
 * digits, so that deleting and typing in the middle works. `previous` is the text before the edit.
 */
export function formatBirthDate(edit: { text: string; caret: number; previous: string }): {
  text: string
  caret: number
} {
  const completeDate = edit.previous === '' ? parseCompleteDate(edit.text) : null
  if (completeDate !== null) return { text: completeDate, caret: completeDate.length }
  const isAtEnd = edit.caret === edit.text.length
  if (isAtEnd && edit.text.length === edit.previous.length + 1 && /[/.\s-]$/.test(edit.text)) {
    const text = endPart(edit.previous)
    return { text, caret: text.length }
  }
  if (isAtEnd && yearFirst.test(edit.text)) {
    const text = formatYearFirst(edit.text)
    return { text, caret: text.length }
  }
  const text = insertSlashes(edit.text.replace(/\D/g, '')).slice(0, maxLength)
  const digitsBefore = edit.text.slice(0, edit.caret).replace(/\D/g, '').length
  const caret = digitsBefore + (digitsBefore > 2 ? 1 : 0) + (digitsBefore > 4 ? 1 : 0)
  return { text, caret: Math.min(caret, text.length) }
}

/** Reformats a field after an edit. `previous` is its text before the edit. */
export function updateBirthDateInput(input: HTMLInputElement, previous: string): void {
  const { text, caret } = formatBirthDate({
    text: input.value,
    caret: input.selectionStart ?? input.value.length,
    previous,
  })
  input.value = text
  input.setSelectionRange(caret, caret)
}
