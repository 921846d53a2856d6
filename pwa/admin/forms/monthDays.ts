/** Days of the year: stored as `06-01`, which people write as `01/06`. Pure. */

export const formatMonthDay = (monthDay: string): string => monthDay.split('-').reverse().join('/')

/** What is no day of the year is returned as it was typed: the server says what is wrong with it. */
export function parseMonthDay(typed: string): string {
  const [, day, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(typed.replaceAll(' ', '')) ?? []
  return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}
